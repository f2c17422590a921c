import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untrustedCode } from '../untrusted.js';

/** What a compilation depends on. */
export interface Compilation {
  readonly file: string;
  readonly source: string;
  /** The compiler and its version. */
  readonly compiler: string;
}

const hash = (...texts: readonly string[]): string =>
  texts.reduce((all, text) => all.update(text).update('\0'), createHash('sha256')).digest('hex');

/**
 * What was compiled, kept on disk: one entry a file, so that it grows no larger than the plugins are. An entry that is
 * damaged, or cannot be read or written, is as good as none. So is one that another user owns or may write.
 */
export class CompiledFiles {
  #isReported = false;

  /** @param onUntrusted called once, with the reason, when another user owns the directory or may write it */
  constructor(
    private readonly directory: string,
    private readonly onUntrusted: (reason: string) => void = () => undefined,
  ) {}

  /** The code of the same compilation before, else what `compile` makes. @throws whatever `compile` throws */
  async get({ file, source, compiler }: Compilation, compile: () => string): Promise<string> {
    const entry = join(this.directory, `${hash(file)}.js`);
    if (this.#isUntrusted(entry)) return compile();
    const kept = await readFile(entry, 'utf8').catch(() => '');
    const end = kept.indexOf('\n');
    const code = kept.slice(end + 1);
    if (end > 0 && kept.slice(0, end) === headOf(compiler, source, code)) return code;
    const made = compile();
    await this.#keep(entry, `${headOf(compiler, source, made)}\n${made}`).catch(() => undefined);
    return made;
  }

  #isUntrusted(entry: string): boolean {
    const reason = untrustedCode(entry);
    if (reason === undefined) return false;
    if (!this.#isReported) this.onUntrusted(reason);
    this.#isReported = true;
    return true;
  }

  /** Whole or not at all: others may read it at the same time. */
  async #keep(entry: string, text: string): Promise<void> {
    // Nobody else may write what is run here.
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const temporary = `${entry}.${randomUUID()}`;
    try {
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, entry);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

const headOf = (compiler: string, source: string, code: string): string => `// ${hash(compiler, source, code)}`;
