import { ServiceError } from '../errors.js';

const MAX_VALUES = 50_000;
const MAX_DEPTH = 200;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Limits the number and nesting of values in JSON while its bytes arrive. Parsing millions of tiny values would block the
 * process for seconds and take gigabytes.
 */
export class JsonScan {
  #inString = false;
  #isEscaped = false;
  #values = 1;
  #depth = 0;

  /**
   * @param chunk the next bytes, in UTF-8
   * @throws ServiceError E0403 for too many values or too deep nesting
   */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) at = this.#endOfString(chunk, at);
      else this.#structure(chunk[at]!);
    }
    if (this.#values > MAX_VALUES) {
      throw new ServiceError('E0403', `the body holds more than ${MAX_VALUES} values; send fewer`);
    }
  }

  /** @returns the index of the quote that ends the string, or the length of the chunk */
  #endOfString(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        return at;
      }
    }
    return chunk.length;
  }

  #structure(byte: number): void {
    if (byte === QUOTE) this.#inString = true;
    else if (byte === COMMA) this.#values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#values++;
      if (++this.#depth > MAX_DEPTH)
        throw new ServiceError('E0403', `the body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
  }
}
