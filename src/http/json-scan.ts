import { ServiceError } from '../errors.js';

const MOST_VALUES = 50_000;
const DEEPEST = 200;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values of a JSON text and how deep they are nested while its bytes arrive, before it is parsed: parsing
 * millions of tiny values would block the process for seconds and take gigabytes.
 */
export class JsonScan {
  #inString = false;
  #isEscaped = false;
  #values = 1;
  #depth = 0;

  /**
   * @param chunk the next bytes, in UTF-8
   * @throws ServiceError E0403 when there are too many values, or they are nested too deep
   */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) at = this.#endOfString(chunk, at);
      else this.#structure(chunk[at]!);
    }
    if (this.#values > MOST_VALUES) {
      throw new ServiceError('E0403', `the body holds more than ${MOST_VALUES} values; send fewer`);
    }
  }

  /** Goes on to the quote that ends the string, or to the end of the chunk. */
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
      if (++this.#depth > DEEPEST) throw new ServiceError('E0403', `the body is nested deeper than ${DEEPEST} levels`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
  }
}
