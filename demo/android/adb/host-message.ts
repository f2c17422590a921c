import type { ByteReader } from './byte-reader.js';

/** A text with its length before it, as four hexadecimal digits. */
export function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]);
}

export const OKAY = Buffer.from('OKAY');

/** The answer to a request that was refused. */
export function fail(reason: string): Buffer {
  return Buffer.concat([Buffer.from('FAIL'), withLength(reason)]);
}

/** The next request of an ADB client; undefined when it left or sent no length. */
export async function readRequest(reader: ByteReader): Promise<string | undefined> {
  const digits = (await reader.read(4))?.toString('latin1');
  if (digits === undefined || !/^[0-9a-fA-F]{4}$/.test(digits)) return undefined;
  return (await reader.read(parseInt(digits, 16)))?.toString();
}
