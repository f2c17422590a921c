import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Discovered } from './discovery.js';
import type { FoundRoots } from './find-roots.js';
import type { LeftOut } from './left-out.js';
import { changesBetween, type PluginChanges } from './plugin-changes.js';
import { type PluginTree, readPluginTree, type TreeFile } from './plugin-tree.js';
import type { Arrangement, OtherPlugin, Registry } from './registry.js';

/** A file that was loaded at least once. */
interface LoadedFile extends TreeFile {
  readonly origin: string;
  /** What it exports now; undefined when its present content cannot be used. */
  newest: readonly Discovered[] | undefined;
  /** What it exported when it was last used. */
  used: readonly Discovered[];
  problem: LeftOut | undefined;
}

interface Sources {
  readonly files: readonly (TreeFile & { readonly origin: string })[];
  /** Directories, with a separator at their end, and single files whose modules are plugins or parts of them. */
  readonly places: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

const STAYS = '; the version before it stays in use';

/** Loads the plugins of others into the registry, and loads again what has changed. */
export class PluginLoader {
  #files = new Map<string, LoadedFile>();
  /** When the plugins were first looked for, in milliseconds since the epoch. */
  readonly since = Date.now();

  /**
   * @param find where the plugins are; asked for each loading
   * @param check throws why a plugin cannot be used although it was loaded
   */
  constructor(
    private readonly registry: Registry,
    readonly find: () => FoundRoots,
    private readonly check: (plugin: Discovered) => void,
  ) {}

  /**
   * Loads what has not been loaded, and once more what has changed or imports what has changed. A file whose new
   * content cannot be used keeps the plugins of the former one; the plugins of a file that is gone go.
   * @param changed files below the roots whose content has changed, without links
   * @throws Error for a plugin of the package that cannot be loaded
   */
  async load(changed: readonly string[] = []): Promise<PluginChanges> {
    const { files, places, leftOut } = await findSources(this.find());
    if (files.length > 0) await this.registry.complete();
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
    return this.#use(leftOut, new Set(results.keys()));
  }

  async #loadDue(files: Sources['files'], places: Sources['places'], changed: readonly string[]) {
    const [{ tellHooks }, { loadFiles }] = await Promise.all([import('./tell-hooks.js'), import('./load-files.js')]);
    const stale = new Set(await tellHooks(places, changed));
    const due = files.filter(({ path, real }) => !this.#files.has(path) || stale.has(pathToFileURL(real).href));
    return loadFiles(due.map(({ path }) => path));
  }

  #judged(path: string, result: readonly Discovered[] | LeftOut): Pick<LoadedFile, 'newest' | 'problem'> {
    if ('reason' in result) return { newest: undefined, problem: result };
    try {
      result.forEach(this.check);
      return { newest: result, problem: undefined };
    } catch (error) {
      return { newest: undefined, problem: { file: path, reason: (error as Error).message } };
    }
  }

  #use(leftOut: readonly LeftOut[], tried: ReadonlySet<string>): PluginChanges {
    const before = { plugins: this.registry.everything(), leftOut: this.registry.leftOut };
    const inUse = new Set(before.plugins.map(({ file }) => file));
    const { arrangement, kept } = this.#arrange(inUse);
    const files = [...this.#files.values()];
    for (const file of files) file.used = kept.has(file.path) ? file.used : (file.newest ?? file.used);
    const problems = files.flatMap(({ path, problem }) => {
      const found = kept.get(path) ?? problem;
      return found ? [inUse.has(path) ? { ...found, reason: found.reason + STAYS } : found] : [];
    });
    const order = new Map(files.map(({ path }, i) => [path, i]));
    const ofFiles = [...problems, ...arrangement.leftOut];
    ofFiles.sort((a, b) => order.get(a.file)! - order.get(b.file)!);
    this.registry.use({ plugins: arrangement.plugins, leftOut: [...leftOut, ...ofFiles] });
    return changesBetween(before, { plugins: this.registry.everything(), leftOut: this.registry.leftOut }, tried);
  }

  /** Files whose new plugins have names that are taken keep their former ones, until no more can. */
  #arrange(inUse: ReadonlySet<string>): { arrangement: Arrangement; kept: ReadonlyMap<string, LeftOut> } {
    const kept = new Map<string, LeftOut>();
    for (;;) {
      const others = [...this.#files.values()].flatMap(({ path, origin, newest, used }): OtherPlugin[] =>
        (kept.has(path) ? used : (newest ?? used)).map((plugin) => ({ ...plugin, origin })),
      );
      const arrangement = this.registry.arrange(others);
      const refused = arrangement.leftOut.filter(({ file: path }) => {
        const file = this.#files.get(path)!;
        return !kept.has(path) && inUse.has(path) && file.newest !== undefined && file.newest !== file.used;
      });
      if (refused.length === 0) return { arrangement, kept };
      for (const problem of refused) kept.set(problem.file, problem);
    }
  }
}

async function findSources({ roots, leftOut: missing }: FoundRoots): Promise<Sources> {
  const files = new Map<string, TreeFile & { readonly origin: string }>();
  const places: string[] = [];
  const leftOut = [...missing];
  for (const { directory, origin } of roots) {
    try {
      const tree = await readPluginTree(directory);
      places.push(...placesOf(directory, tree));
      for (const file of tree.plugins) if (!files.has(file.path)) files.set(file.path, { ...file, origin });
    } catch (error) {
      leftOut.push({ file: directory, reason: `cannot be read (${(error as NodeJS.ErrnoException).code})` });
    }
  }
  return { files: [...files.values()], places, leftOut };
}

/** The root, and what links in it lead to elsewhere. */
function placesOf(root: string, { directories, plugins }: PluginTree): string[] {
  const below = root + sep;
  const elsewhere = directories.filter((directory) => directory !== root && !directory.startsWith(below));
  const linked = plugins.filter(({ real }) => !real.startsWith(below)).map(({ real }) => real);
  return [below, ...elsewhere.map((directory) => directory + sep), ...linked];
}
