import type { Socket } from 'node:net';

/** Reads a socket by counts of bytes. */
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

  /** The next `length` bytes, or undefined when the other side ended before they came. */
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
