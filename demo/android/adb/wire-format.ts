import type { Socket } from 'node:net';

/** A text after its length in four hexadecimal digits. */
export function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]);
}

export const OKAY = Buffer.from('OKAY');

/** The answer to a rejected request. */
export function fail(reason: string): Buffer {
  return Buffer.concat([Buffer.from('FAIL'), withLength(reason)]);
}

/** The next request of an ADB client; undefined when it disconnected or sent no length. */
export async function readRequest(reader: ByteReader): Promise<string | undefined> {
  const digits = (await reader.read(4))?.toString('latin1');
  if (digits === undefined || !/^[0-9a-fA-F]{4}$/.test(digits)) return undefined;
  return (await reader.read(parseInt(digits, 16)))?.toString();
}

/** Reads a given number of bytes from a socket. */
export class ByteReader {
  #buffered: Buffer = Buffer.alloc(0);
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#buffered = Buffer.concat([this.#buffered, chunk]);
      this.#wake?.();
    });
    for (const event of ['end', 'close', 'error']) {
      socket.on(event, () => {
        this.#ended = true;
        this.#wake?.();
      });
    }
  }

  /** The next `length` bytes, or undefined when the connection ended before them. */
  async read(length: number): Promise<Buffer | undefined> {
    while (this.#buffered.length < length && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#wake = undefined;
    if (this.#buffered.length < length) return undefined;
    const bytes = this.#buffered.subarray(0, length);
    this.#buffered = this.#buffered.subarray(length);
    return bytes;
  }
}

/** The streams of the shell protocol, version 2. */
export const SHELL_STREAM = { stdin: 0, stdout: 1, stderr: 2, exit: 3 } as const;

/** One packet of the shell protocol: stream, length as four bytes with the lowest first, data. */
export function shellPacket(stream: number, data: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(stream, 0);
  head.writeUInt32LE(data.length, 1);
  return Buffer.concat([head, data]);
}
