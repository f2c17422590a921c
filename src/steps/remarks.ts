import { shellLine } from '../text/shell-words.js';
import { VERSION } from '../version.js';
import type { DetectorRequest } from '../session/plan.js';
import type { Script } from './script.js';
import type { WrittenSession } from './step.js';
import { countText } from '../text/quantity.js';

/** Notes for the reader of the script, one line each. */
export function remarksOn({ origin, steps, dropped, secrets, unset, images }: Script): string[] {
  const { driver, url, capabilities } = origin;
  const count = steps.filter(({ failure }) => !failure).length;
  return [
    `Recorded by svc ${VERSION}: ${countText(count, 'step')} on the driver ${driver}${url === undefined ? '' : ` at ${url}`}.`,
    `Capabilities: ${JSON.stringify(capabilities)}${JSON.stringify(capabilities).includes('***') ? '; *** replaces a secret' : ''}`,
    ...(dropped > 0 ? [`The ${dropped} before them were dropped: a session keeps only its last steps.`] : []),
    ...(secrets.length > 0 ? [`Secrets are not recorded. Fill in: ${secrets.join(', ')}`] : []),
    ...(unset.length > 0 ? [`Variables that no step sets: ${unset.join(', ')}`] : []),
    ...(images.length > 0 ? [`Pictures that must be in the project's directory: ${images.join(', ')}`] : []),
  ].map(oneLine);
}

/**
 * The command that runs the steps again.
 * @param inFile the session that the file itself describes; absent for a format that cannot
 */
export function replayCommand(script: Script, file: string, inFile?: WrittenSession): string {
  const { secrets, unset, images } = script;
  const words = [
    ['--file', file],
    ...sessionFlags(script, inFile),
    ...(script.origin.projectPath === undefined && images.length > 0 ? [['--project', 'DIR']] : []),
    ...[...secrets, ...unset].map((name) => ['--variable', `${name}=...`]),
  ].flat();
  return oneLine(shellLine(['svc', 'run', ...words]));
}

/** The flags for the parts of the session that the file does not describe. */
function sessionFlags({ origin, session }: Script, inFile: WrittenSession | undefined): string[][] {
  const { driver, url, capabilities, elementSources, textDetectors, imageDetectors, projectPath } = origin;
  const start = [
    ...(url === undefined || inFile?.url ? [] : [['--url', url]]),
    ...(Object.keys(capabilities).length === 0 || inFile?.capabilities
      ? []
      : [['--capabilities', JSON.stringify(capabilities)]]),
  ];
  if (inFile) return start;
  const sources = elementSources.join() === driver ? [] : elementSources;
  const named = (detector: DetectorRequest) => (typeof detector === 'string' ? detector : JSON.stringify(detector));
  return [
    ['--driver', driver],
    ...start,
    ...sources.map((name) => ['--elements', name]),
    ...textDetectors.map((detector) => ['--text', named(detector)]),
    ...imageDetectors.map((detector) => ['--image', named(detector)]),
    ...(projectPath === undefined ? [] : [['--project', projectPath]]),
    ...(session?.api_data ? [['--api', 'FILE']] : []),
    ...Object.keys(session?.templates ?? {}).map((name) => ['--template', `${name}=FILE`]),
    ...(session?.dialogs == null ? [] : [['--dialogs', session.dialogs]]),
    ...(session?.test_case == null ? [] : [['--test-case', session.test_case]]),
  ];
}

/** A text without the characters that end a line in any of the formats. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
