import { relative } from 'node:path';
import { shownLeftOut } from '../plugin/left-out.js';
import type { PluginList } from '../plugin/plugin-list.js';

const OWN = 'svc';

/** What others brought in one line each, what the package brings along by kind, and what was left out. */
export function printPlugins({ plugins, left_out: leftOut }: PluginList): string {
  const own = plugins.filter(({ origin }) => origin === OWN);
  const others = plugins.filter(({ origin }) => origin !== OWN);
  const kinds = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const names = own.filter((plugin) => plugin.kind === kind).map(({ name }) => name);
    return `  ${names.length} ${kind}${names.length === 1 ? '' : 's'}${kind === 'keyword' ? '' : `: ${names.join(', ')}`}`;
  });
  const rows = others.map(({ kind, name, file, origin }) => `  ${kind} "${name}", ${here(file)} (${origin})`);
  const problems = leftOut.map((problem) => `  ${shownLeftOut({ ...problem, file: here(problem.file) })}`);
  return [
    'Of svc:',
    ...kinds,
    '',
    rows.length > 0
      ? 'Of others:'
      : 'Of others: none (put them into ./plugins, or name a directory or a package in --plugins)',
    ...rows,
    ...(problems.length > 0 ? ['', 'Left out:', ...problems] : []),
  ].join('\n');
}

/** A path below the working directory as a person would write it. */
function here(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}
