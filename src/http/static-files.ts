import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Types that are text; others are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
/** The default, 11, takes ten times as long for a tenth less. */
const BROTLI_QUALITY = 9;

export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODE: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: promisify(gzip),
  identity: (content) => Promise.resolve(content),
};

/** The files below one directory. Each is read and compressed when it is first asked for, and kept in memory. */
export class StaticFiles {
  readonly #kept = new Map<string, { readonly changedMs: number; readonly content: Promise<Buffer> }>();

  constructor(private readonly directory: string) {}

  /** The encodings in which a file is served, the preferred one first. */
  static encodings(name: string): readonly Encoding[] {
    return COMPRESSIBLE.has(extname(name)) ? ['br', 'gzip', 'identity'] : ['identity'];
  }

  /**
   * @param name a relative path of which each part begins with a letter, a digit or `_`; with any other no file is found
   * @returns undefined when there is no such file
   */
  async read(name: string, encoding: Encoding): Promise<Buffer | undefined> {
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name)) return undefined;
    const path = join(this.directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const key = `${encoding} ${name}`;
    let kept = this.#kept.get(key);
    if (kept?.changedMs !== found.mtimeMs) {
      kept = { changedMs: found.mtimeMs, content: readFile(path).then(ENCODE[encoding]) };
      kept.content.catch(() => this.#kept.delete(key));
      this.#kept.set(key, kept);
    }
    return kept.content;
  }
}
