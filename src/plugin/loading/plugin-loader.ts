import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Discovered,
  formatRejection,
  type PluginTree,
  readPluginTree,
  type RejectedPlugin,
  type TreeFile,
} from '../discovery.js';
import type { FoundRoots } from './find-roots.js';
import type { Plugin, Registry, RegistryContents, ThirdPartyPlugin } from '../registry.js';

/** The effect of loading third-party plugins again. */
export interface PluginChanges {
  /** Plugins with a new name. */
  readonly loaded: readonly Plugin[];
  /** Plugins whose class has changed. */
  readonly replaced: readonly Plugin[];
  readonly removed: readonly Plugin[];
  /** Files that cannot be used and were loaded just now, or could be used before. */
  readonly rejected: readonly RejectedPlugin[];
}

/** A file that was loaded at least once. */
interface LoadedFile extends TreeFile {
  readonly origin: string;
  /** The plugins that it exports now; undefined when its content cannot be used. */
  newest: readonly Discovered[] | undefined;
  /** The plugins in use: those of the last usable content. */
  used: readonly Discovered[];
  problem: RejectedPlugin | undefined;
}

interface PluginSources {
  readonly files: readonly (TreeFile & { readonly origin: string })[];
  /** Directories, with a separator at their end, and single files whose modules are plugins or parts of them. */
  readonly places: readonly string[];
  readonly rejected: readonly RejectedPlugin[];
}

const KEPT_SUFFIX = '; the version before it stays in use';

/** Loads third-party plugins into the registry, and again when their files change. */
export class PluginLoader {
  #files = new Map<string, LoadedFile>();
  /** Milliseconds since the epoch; files changed later are loaded again. */
  readonly since = Date.now();

  /**
   * @param find returns the plugin directories; called for each loading
   * @param check throws when a loaded plugin cannot be used
   */
  constructor(
    private readonly registry: Registry,
    readonly find: () => FoundRoots,
    private readonly check: (plugin: Discovered) => void,
  ) {}

  /**
   * Loads new files, and again the files that have changed or import a changed one. A file whose new content cannot be
   * used keeps its former plugins; the plugins of a deleted file are removed.
   * @param changed real paths of files below the roots whose content has changed
   * @throws Error for a built-in plugin that cannot be loaded
   */
  async load(changed: readonly string[] = []): Promise<PluginChanges> {
    const { files, places, rejected } = await findSources(this.find());
    if (files.length > 0) await this.registry.loadDeferred();
    const isNeeded = files.length > 0 || this.#files.size > 0;
    const results = isNeeded ? await this.#loadDue(files, places, changed) : new Map<string, never>();
    const known = this.#files;
    this.#files = new Map(
      files.map(({ path, real, origin }) => {
        const file = known.get(path) ?? { path, real, origin, newest: undefined, used: [], problem: undefined };
        const result = results.get(path);
        return [path, result === undefined ? file : { ...file, ...this.#judged(path, result) }];
      }),
    );
    return this.#use(rejected, new Set(results.keys()));
  }

  async #loadDue(files: PluginSources['files'], places: PluginSources['places'], changed: readonly string[]) {
    const [{ updateModuleHooks }, { loadFiles }] = await Promise.all([
      import('./module-hook-channel.js'),
      import('./load-files.js'),
    ]);
    const stale = new Set(await updateModuleHooks(places, changed));
    const due = files.filter(({ path, real }) => !this.#files.has(path) || stale.has(pathToFileURL(real).href));
    return loadFiles(due.map(({ path }) => path));
  }

  #judged(path: string, result: readonly Discovered[] | RejectedPlugin): Pick<LoadedFile, 'newest' | 'problem'> {
    if ('reason' in result) return { newest: undefined, problem: result };
    try {
      result.forEach(this.check);
      return { newest: result, problem: undefined };
    } catch (error) {
      return { newest: undefined, problem: { file: path, reason: (error as Error).message } };
    }
  }

  #use(rejected: readonly RejectedPlugin[], tried: ReadonlySet<string>): PluginChanges {
    const before = { plugins: this.registry.everything(), rejected: this.registry.rejected };
    const inUse = new Set(before.plugins.map(({ file }) => file));
    const { contents, kept } = this.#resolveConflicts(inUse);
    const files = [...this.#files.values()];
    for (const file of files) file.used = kept.has(file.path) ? file.used : (file.newest ?? file.used);
    const problems = files.flatMap(({ path, problem }) => {
      const found = kept.get(path) ?? problem;
      return found ? [inUse.has(path) ? { ...found, reason: found.reason + KEPT_SUFFIX } : found] : [];
    });
    const order = new Map(files.map(({ path }, i) => [path, i]));
    const ofFiles = [...problems, ...contents.rejected];
    ofFiles.sort((a, b) => order.get(a.file)! - order.get(b.file)!);
    this.registry.replace({ plugins: contents.plugins, rejected: [...rejected, ...ofFiles] });
    return changesBetween(before, { plugins: this.registry.everything(), rejected: this.registry.rejected }, tried);
  }

  /** Keeps the former plugins of each file whose new plugins have names that are taken, until no conflict is left. */
  #resolveConflicts(inUse: ReadonlySet<string>): {
    contents: RegistryContents;
    kept: ReadonlyMap<string, RejectedPlugin>;
  } {
    const kept = new Map<string, RejectedPlugin>();
    for (;;) {
      const thirdParty = [...this.#files.values()].flatMap(({ path, origin, newest, used }): ThirdPartyPlugin[] =>
        (kept.has(path) ? used : (newest ?? used)).map((plugin) => ({ ...plugin, origin })),
      );
      const contents = this.registry.preview(thirdParty);
      const refused = contents.rejected.filter(({ file: path }) => {
        const file = this.#files.get(path)!;
        return !kept.has(path) && inUse.has(path) && file.newest !== undefined && file.newest !== file.used;
      });
      if (refused.length === 0) return { contents, kept };
      for (const problem of refused) kept.set(problem.file, problem);
    }
  }
}

async function findSources({ roots, rejected: missing }: FoundRoots): Promise<PluginSources> {
  const files = new Map<string, TreeFile & { readonly origin: string }>();
  const places: string[] = [];
  const rejected = [...missing];
  for (const { directory, origin } of roots) {
    try {
      const tree = await readPluginTree(directory);
      places.push(...placesOf(directory, tree));
      for (const file of tree.plugins) if (!files.has(file.path)) files.set(file.path, { ...file, origin });
    } catch (error) {
      rejected.push({ file: directory, reason: `cannot be read (${(error as NodeJS.ErrnoException).code})` });
    }
  }
  return { files: [...files.values()], places, rejected };
}

/** The root, and the targets of its links that lie elsewhere. */
function placesOf(root: string, { directories, plugins }: PluginTree): string[] {
  const below = root + sep;
  const elsewhere = directories.filter((directory) => directory !== root && !directory.startsWith(below));
  const linked = plugins.filter(({ real }) => !real.startsWith(below)).map(({ real }) => real);
  return [below, ...elsewhere.map((directory) => directory + sep), ...linked];
}

interface PluginState {
  readonly plugins: readonly Plugin[];
  readonly rejected: readonly RejectedPlugin[];
}

/** @param tried the files that were just loaded */
function changesBetween(before: PluginState, after: PluginState, tried: ReadonlySet<string>): PluginChanges {
  const earlier = new Map(before.plugins.map((plugin) => [keyOf(plugin), plugin]));
  const later = new Set(after.plugins.map(keyOf));
  const known = new Set(before.rejected.map(formatRejection));
  return {
    loaded: after.plugins.filter((plugin) => !earlier.has(keyOf(plugin))),
    replaced: after.plugins.filter((plugin) => {
      const former = earlier.get(keyOf(plugin));
      return former && former.target !== plugin.target;
    }),
    removed: before.plugins.filter((plugin) => !later.has(keyOf(plugin))),
    rejected: after.rejected.filter((problem) => tried.has(problem.file) || !known.has(formatRejection(problem))),
  };
}

const keyOf = ({ kind, info }: Plugin): string => `${kind}:${info.name}`;
