const HEADER_END = '\r\n\r\n';
/** A part has a boundary and two header fields. */
const MAX_HEADER_BYTES = 10_000;
const MAX_FRAME_BYTES = 50_000_000;

/**
 * Cuts `multipart/x-mixed-replace` (RFC 2046) into its parts by their `Content-Length`: the servers on devices name their
 * boundary with the dashes of the delimiter, so that it cannot be searched for by the rules.
 */
export class MjpegParser {
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of the part that has begun; undefined before its header is complete. */
  #length: number | undefined;

  /** @returns the images that are complete with this chunk @throws Error when the stream has another form */
  push(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const images: Buffer[] = [];
    for (;;) {
      this.#length ??= this.#readHeader();
      if (this.#length === undefined || this.#rest.length < this.#length) return images;
      images.push(this.#rest.subarray(0, this.#length));
      this.#rest = this.#rest.subarray(this.#length);
      this.#length = undefined;
    }
  }

  #readHeader(): number | undefined {
    const end = this.#rest.indexOf(HEADER_END);
    if (end > MAX_HEADER_BYTES || (end < 0 && this.#rest.length > MAX_HEADER_BYTES)) {
      throw new Error('no MJPEG stream: its parts have no header');
    }
    if (end < 0) return undefined;
    const header = this.#rest.toString('latin1', 0, end);
    const length = Number(/^content-length: *(\d+) *$/im.exec(header)?.[1]);
    // Written so that no number fails too.
    if (!(length <= MAX_FRAME_BYTES)) throw new Error('no MJPEG stream: a part has no Content-Length, or a huge one');
    this.#rest = this.#rest.subarray(end + HEADER_END.length);
    return length;
  }
}
