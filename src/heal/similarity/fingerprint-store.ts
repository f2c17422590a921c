import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ElementFingerprint } from '../../device/element-fingerprint.js';
import { withFileLock } from '../file-lock.js';
import { makeDirectory, readOwn } from '../own-file.js';

const VERSION = 1;

const Known = z.object({ at: z.number(), fingerprint: ElementFingerprint });
type Known = z.output<typeof Known>;

const StoreFile = z.object({ version: z.literal(VERSION), fingerprints: z.record(Known) });
const AnyVersion = z.object({ version: z.number().int() });

/** Fingerprints that are kept: of the locators that worked last. */
const MOST = 1000;
/** Milliseconds between a change and its writing, so that many changes are written at once. */
const WRITE_PAUSE = 1000;

/** The fingerprints of the elements that locators found: of this session, and of those that share its file. */
export class FingerprintStore {
  readonly #own = new Map<string, Known>();
  #unwritten = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasWarned = false;

  /**
   * @param file where they are kept; in memory alone without one
   * @param warn gets what is wrong with the file, once
   */
  constructor(
    private readonly file: string | undefined,
    private readonly warn: (problem: string) => void,
    private readonly most = MOST,
  ) {}

  remember(key: string, fingerprint: ElementFingerprint): void {
    const before = this.#own.get(key);
    const isSame = before !== undefined && JSON.stringify(before.fingerprint) === JSON.stringify(fingerprint);
    this.#own.delete(key);
    this.#own.set(key, { at: Date.now(), fingerprint });
    if (this.#own.size > this.most) this.#own.delete(this.#own.keys().next().value!);
    if (this.file === undefined || isSame) return;
    this.#unwritten.add(key);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_PAUSE).unref();
  }

  /** The last one of this session, else of the file. */
  async get(key: string): Promise<ElementFingerprint | undefined> {
    const own = this.#own.get(key);
    if (own) return own.fingerprint;
    return (await this.#read())?.get(key)?.fingerprint;
  }

  /** Writes down what is not written yet. It never throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    const { file } = this;
    if (file === undefined || this.#unwritten.size === 0) return;
    const keys = this.#unwritten;
    this.#unwritten = new Set();
    try {
      await makeDirectory(dirname(file));
      await withFileLock(file, async () => {
        const known = await this.#read();
        if (!known) return;
        for (const key of keys) {
          const own = this.#own.get(key);
          if (own && own.at >= (known.get(key)?.at ?? 0)) known.set(key, own);
        }
        const newest = [...known].sort(([, a], [, b]) => b.at - a.at).slice(0, this.most);
        await replaceFile(file, JSON.stringify({ version: VERSION, fingerprints: Object.fromEntries(newest) }));
      });
    } catch (error) {
      this.#warnOnce(`${file} cannot be written (${(error as Error).message}); fingerprints stay in memory`);
    }
  }

  /** What the file holds: nothing when there is none, undefined when it is not ours to write. */
  async #read(): Promise<Map<string, Known> | undefined> {
    const { file } = this;
    if (file === undefined) return undefined;
    let content: unknown;
    try {
      const text = await readOwn(file);
      if (text === undefined) return new Map();
      content = JSON.parse(text);
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message;
      this.#warnOnce(`${file} cannot be read (${reason}); it is left alone`);
      return undefined;
    }
    const version = AnyVersion.safeParse(content).data?.version;
    if (version !== undefined && version > VERSION) {
      this.#warnOnce(`${file} is of version ${version}, which a later svc wrote; it is left alone`);
      return undefined;
    }
    const parsed = StoreFile.safeParse(content);
    if (parsed.success) return new Map(Object.entries(parsed.data.fingerprints));
    this.#warnOnce(`${file} does not hold fingerprints; it is left alone`);
    return undefined;
  }

  #warnOnce(problem: string): void {
    if (!this.#hasWarned) this.warn(problem);
    this.#hasWarned = true;
  }
}

/** Whoever reads meanwhile gets the old content or the new one. */
async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(next, content, { flag: 'wx', mode: 0o600 });
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
