import { type LeftOut, shownLeftOut } from './left-out.js';
import type { Plugin } from './registry.js';

/** What another loading of the plugins of others has changed. */
export interface PluginChanges {
  /** Under a name that was not there. */
  readonly loaded: readonly Plugin[];
  /** Of another class than before. */
  readonly replaced: readonly Plugin[];
  readonly removed: readonly Plugin[];
  /** What cannot be used now, and could before or was tried again. */
  readonly leftOut: readonly LeftOut[];
}

interface State {
  readonly plugins: readonly Plugin[];
  readonly leftOut: readonly LeftOut[];
}

/** @param tried the files that were loaded again */
export function changesBetween(before: State, after: State, tried: ReadonlySet<string>): PluginChanges {
  const earlier = new Map(before.plugins.map((plugin) => [keyOf(plugin), plugin]));
  const later = new Set(after.plugins.map(keyOf));
  const known = new Set(before.leftOut.map(shownLeftOut));
  return {
    loaded: after.plugins.filter((plugin) => !earlier.has(keyOf(plugin))),
    replaced: after.plugins.filter((plugin) => {
      const former = earlier.get(keyOf(plugin));
      return former && former.target !== plugin.target;
    }),
    removed: before.plugins.filter((plugin) => !later.has(keyOf(plugin))),
    leftOut: after.leftOut.filter((problem) => tried.has(problem.file) || !known.has(shownLeftOut(problem))),
  };
}

const keyOf = ({ kind, info }: Plugin): string => `${kind}:${info.name}`;
