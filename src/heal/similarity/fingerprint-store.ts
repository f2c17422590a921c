import { dirname } from 'node:path';
import { z } from 'zod';
import { ElementFingerprint } from '../../device/element-fingerprint.js';
import { replaceFile } from '../../files/replace-file.js';
import { makeDirectory, readOwn, withFileLock } from '../files.js';

const VERSION = 1;

const Remembered = z.object({ at: z.number(), fingerprint: ElementFingerprint });
type Remembered = z.output<typeof Remembered>;

const StoreFile = z.object({ version: z.literal(VERSION), fingerprints: z.record(Remembered) });
const AnyVersion = z.object({ version: z.number().int() });

/** Fingerprints that are kept; those of the oldest locators are dropped. */
const MAX_FINGERPRINTS = 1000;
/** Delay of a write, which collects further changes. */
const WRITE_DELAY_MS = 1000;

/** Fingerprints of the elements that locators found, in this session and in those that share its file. */
export class FingerprintStore {
  readonly #own = new Map<string, Remembered>();
  #unwritten = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasWarned = false;

  /**
   * @param file file of the fingerprints; without one they stay in memory
   * @param warn receives the first problem with the file
   */
  constructor(
    private readonly file: string | undefined,
    private readonly warn: (problem: string) => void,
    private readonly max = MAX_FINGERPRINTS,
  ) {}

  remember(key: string, fingerprint: ElementFingerprint): void {
    const before = this.#own.get(key);
    const isSame = before !== undefined && JSON.stringify(before.fingerprint) === JSON.stringify(fingerprint);
    this.#own.delete(key);
    this.#own.set(key, { at: Date.now(), fingerprint });
    if (this.#own.size > this.max) this.#own.delete(this.#own.keys().next().value!);
    if (this.file === undefined || isSame) return;
    this.#unwritten.add(key);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_DELAY_MS).unref();
  }

  /** The last fingerprint of a locator in this session, else the one of the file. */
  async get(key: string): Promise<ElementFingerprint | undefined> {
    const own = this.#own.get(key);
    if (own) return own.fingerprint;
    return (await this.#read())?.get(key)?.fingerprint;
  }

  /** Writes pending changes. It never throws. */
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
        const newest = [...known].sort(([, a], [, b]) => b.at - a.at).slice(0, this.max);
        await replaceFile(file, JSON.stringify({ version: VERSION, fingerprints: Object.fromEntries(newest) }), 0o600);
      });
    } catch (error) {
      this.#warnOnce(`${file} cannot be written (${(error as Error).message}); fingerprints stay in memory`);
    }
  }

  /** The content of the file: empty when it does not exist, undefined when svc must not overwrite it. */
  async #read(): Promise<Map<string, Remembered> | undefined> {
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
