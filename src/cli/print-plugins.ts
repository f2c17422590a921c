import { relative } from 'node:path';
import { type RejectedPlugin, formatRejection } from '../plugin/discovery.js';
import type { PluginChanges } from '../plugin/loading/plugin-loader.js';
import { listed, type ListedPlugin, type PluginList } from '../plugin/plugin-list.js';
import type { Plugin } from '../plugin/registry.js';

const BUILT_IN = 'svc';

/** Third-party plugins one per line, built-in ones by kind, and the rejected ones. */
export function printPlugins({ plugins, left_out: leftOut }: PluginList): string {
  const own = plugins.filter(({ origin }) => origin === BUILT_IN);
  const others = plugins.filter(({ origin }) => origin !== BUILT_IN);
  const kinds = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const names = own.filter((plugin) => plugin.kind === kind).map(({ name }) => name);
    return `  ${names.length} ${kind}${names.length === 1 ? '' : 's'}${kind === 'keyword' ? '' : `: ${names.join(', ')}`}`;
  });
  const rows = others.map((plugin) => `  ${shownPlugin(plugin)}`);
  const problems = leftOut.map((problem) => `  ${shownProblem(problem)}`);
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

/** The changes of a reload, one line per plugin. */
export function printChanges({ loaded, replaced, removed, rejected }: PluginChanges): string {
  const lines = (what: string, plugins: readonly Plugin[]) =>
    plugins.map((plugin) => `${what} ${shownPlugin(listed(plugin))}`);
  return [
    ...lines('Loaded', loaded),
    ...lines('Replaced', replaced),
    ...lines('Removed', removed),
    ...rejected.map((problem) => `Left out ${shownProblem(problem)}`),
  ].join('\n');
}

const shownPlugin = ({ kind, name, file, origin }: ListedPlugin): string =>
  `${kind} "${name}", ${here(file)} (${origin})`;

const shownProblem = (problem: RejectedPlugin): string => formatRejection({ ...problem, file: here(problem.file) });

/** A path relative to the working directory where it is below it. */
function here(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}
