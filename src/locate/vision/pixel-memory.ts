/** A larger memory is not kept: 32 MB hold 11 megapixels. */
const MAX_KEPT_BYTES = 32 * 2 ** 20;

/**
 * Shared memory for the pixels of one picture after the other. V8 frees such memory late, since each thread that has seen
 * it holds it until its own garbage collection.
 */
export class PixelMemory {
  #free: SharedArrayBuffer | undefined;

  /** @returns memory of this length, with any content */
  take(bytes: number): Uint8Array<SharedArrayBuffer> {
    const kept = this.#free;
    this.#free = undefined;
    return new Uint8Array(kept && kept.byteLength >= bytes ? kept : new SharedArrayBuffer(bytes), 0, bytes);
  }

  /** Takes memory back that nobody reads any more, for the next picture. */
  release({ buffer }: Uint8Array<SharedArrayBuffer>): void {
    if (buffer.byteLength > MAX_KEPT_BYTES || buffer.byteLength < (this.#free?.byteLength ?? 0)) return;
    this.#free = buffer;
  }
}
