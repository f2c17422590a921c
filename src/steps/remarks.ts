import { VERSION } from '../version.js';
import type { Script } from './script.js';

/** What whoever reads or runs the script must know. One line each, without a line break in it. */
export function remarksOn({ origin, steps, dropped, secrets, unset, images }: Script): string[] {
  const { driver, url, capabilities } = origin;
  const count = steps.filter(({ failure }) => !failure).length;
  return [
    `Recorded by svc ${VERSION}: ${count === 1 ? '1 step' : `${count} steps`} on the driver ${driver}${url === undefined ? '' : ` at ${url}`}.`,
    `Capabilities: ${JSON.stringify(capabilities)}${JSON.stringify(capabilities).includes('***') ? '; *** stands for a secret' : ''}`,
    ...(dropped > 0 ? [`The ${dropped} before them were dropped: a session keeps its last steps alone.`] : []),
    ...(secrets.length > 0 ? [`Secrets are not kept. Fill in: ${secrets.join(', ')}`] : []),
    ...(unset.length > 0 ? [`Variables that no step sets: ${unset.join(', ')}`] : []),
    ...(images.length > 0 ? [`Pictures that must be in the project's directory: ${images.join(', ')}`] : []),
  ].map(oneLine);
}

/** The command that runs the steps again. */
export function replayCommand({ origin, secrets, unset, images }: Script, file: string): string {
  const { driver, url, capabilities, textDetectors, imageDetectors, projectPath } = origin;
  const sources = origin.elementSources.join() === driver ? [] : origin.elementSources;
  const words = [
    ['--file', file],
    ['--driver', driver],
    ...(url === undefined ? [] : [['--url', url]]),
    ...(Object.keys(capabilities).length === 0 ? [] : [['--capabilities', JSON.stringify(capabilities)]]),
    ...sources.map((name) => ['--elements', name]),
    ...textDetectors.map((name) => ['--text', name]),
    ...imageDetectors.map((name) => ['--image', name]),
    ...(projectPath === undefined ? (images.length > 0 ? [['--project', 'DIR']] : []) : [['--project', projectPath]]),
    ...[...secrets, ...unset].map((name) => ['--variable', `${name}=...`]),
  ].flat();
  return oneLine(['svc run', ...words.map(shellWord)].join(' '));
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Without what ends a line in any of the formats. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
