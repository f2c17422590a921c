const PARAMETER = 'svc-version';

/**
 * Which modules import which, and how often each had to be loaded again. Node keeps a module by its URL for as long as
 * the process lives: one that is loaded again gets another URL.
 */
export class ModuleVersions {
  readonly #importers = new Map<string, Set<string>>();
  readonly #versions = new Map<string, number>();

  /** @param importer, imported URLs of files, without a query */
  note(importer: string, imported: string): void {
    const known = this.#importers.get(imported);
    if (known) known.add(importer);
    else this.#importers.set(imported, new Set([importer]));
  }

  /** Gives another version to these files and to whatever imports them, directly or not. @returns all of those */
  renew(changed: readonly string[]): readonly string[] {
    const stale = new Set(changed);
    // A set is walked to its end, with what is added on the way.
    for (const file of stale) for (const importer of this.#importers.get(file) ?? []) stale.add(importer);
    for (const file of stale) this.#versions.set(file, (this.#versions.get(file) ?? 0) + 1);
    return [...stale];
  }

  /** What a file imports, directly or not. */
  importedBy(importer: string): readonly string[] {
    const parts = new Set([importer]);
    for (const file of parts) {
      for (const [imported, importers] of this.#importers) if (importers.has(file)) parts.add(imported);
    }
    parts.delete(importer);
    return [...parts];
  }

  /** The URL by which the present version of a file is loaded. */
  urlOf(url: string, file: string): string {
    const version = this.#versions.get(file);
    if (version === undefined) return url;
    const versioned = new URL(url);
    versioned.searchParams.set(PARAMETER, String(version));
    return versioned.href;
  }
}
