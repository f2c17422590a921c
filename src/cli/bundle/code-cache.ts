import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Script } from 'node:vm';

/**
 * A file with the code that V8 has compiled of the chunks of one command. V8 refuses code of another version of itself or
 * of other flags, but takes the same length for the same source, and ends the process at code that is damaged: the file has
 * the id of the bundle and a digest.
 *
 * Its parts: the length of the header in 8 characters, the header as JSON, the code of each chunk.
 */
interface Header {
  readonly id: string;
  /** Of what follows the header. */
  readonly digest: string;
  /** Bytes of each chunk. */
  readonly sizes: readonly (readonly [chunk: string, bytes: number])[];
}

const LENGTH_CHARS = 8;
/** V8 copies code that is not aligned. */
const ALIGNMENT_BYTES = 8;

interface Cache {
  readonly file: string;
  readonly id: string;
  readonly code: ReadonlyMap<string, Buffer>;
  readonly scripts: Map<string, Script>;
}

let cache: Cache | undefined;

/** Takes the code of chunks that are loaded from now on out of a file, where that is of this bundle. */
export function useCodeOf(file: string, id: string): void {
  cache = { file, id, code: readCode(file, id), scripts: new Map() };
}

/** The code of a chunk that an earlier process has compiled. */
export const codeOf = (chunk: string): Buffer | undefined => cache?.code.get(chunk);

/** Tells of a chunk that was compiled, maybe with the code of the file. */
export const noteScript = (chunk: string, script: Script): void => void cache?.scripts.set(chunk, script);

/** Writes the file anew if it lacks a chunk that was loaded, and uses it no longer. Does nothing where it cannot. */
export function keepCode(): void {
  if (!cache) return;
  const { file, id, code, scripts } = cache;
  cache = undefined;
  if ([...scripts].every(([chunk, { cachedDataRejected }]) => code.has(chunk) && !cachedDataRejected)) return;
  const kept = new Map(code);
  for (const [chunk, script] of scripts) kept.set(chunk, script.createCachedData());
  const written = `${file}.${process.pid}`;
  try {
    writeFileSync(written, contentOf(id, kept), { mode: 0o600 });
    renameSync(written, file);
  } catch {
    // No space, or read-only. No process reads half of it.
    if (existsSync(written)) rmSync(written, { force: true });
  }
}

function contentOf(id: string, code: ReadonlyMap<string, Buffer>): Buffer {
  const sizes = [...code].map(([chunk, { length }]) => [chunk, length] as const);
  const body = Buffer.concat([...code.values()].map((part) => Buffer.concat([part], aligned(part.length))));
  const json = JSON.stringify({ id, digest: digestOf(body), sizes } satisfies Header);
  const header = json.padEnd(aligned(json.length));
  return Buffer.concat([Buffer.from(String(header.length).padStart(LENGTH_CHARS) + header), body]);
}

function readCode(file: string, id: string): Cache['code'] {
  const code = new Map<string, Buffer>();
  try {
    const content = readFileSync(file);
    let end = LENGTH_CHARS + Number(content.toString('latin1', 0, LENGTH_CHARS));
    const header = JSON.parse(content.toString('latin1', LENGTH_CHARS, end)) as Header;
    if (header.id !== id || header.digest !== digestOf(content.subarray(end))) return code;
    for (const [chunk, bytes] of header.sizes) {
      code.set(chunk, content.subarray(end, end + bytes));
      end += aligned(bytes);
    }
  } catch {
    // There is none yet, or it is no such file.
  }
  return code;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
