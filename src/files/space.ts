import { ServiceError } from '../errors.js';

const BYTES_PER_MB = 1024 ** 2;
const inMegabytes = (bytes: number): string => `${Number((bytes / BYTES_PER_MB).toFixed(2))} MB`;

/** The bytes that the files of a session take, with the limits of all of them and of each. */
export class Space {
  #used = 0;

  constructor(
    private readonly limit: number,
    private readonly fileLimit: number,
  ) {}

  /** The size in bytes that the next file may have. */
  get free(): number {
    return Math.max(0, Math.min(this.limit - this.#used, this.fileLimit));
  }

  /**
   * Takes bytes for a file.
   * @param taken what this file has already
   * @throws ServiceError E0513 when it exceeds a limit; nothing is taken then
   */
  take(name: string, bytes: number, taken = 0): void {
    if (taken + bytes > this.fileLimit) {
      throw new ServiceError(
        'E0513',
        `${name} is larger than ${inMegabytes(this.fileLimit)}, the limit of a file (SVC_FILE_SIZE_LIMIT)`,
      );
    }
    if (this.#used + bytes > this.limit) {
      throw new ServiceError(
        'E0513',
        `with ${name} the files of the session exceed ${inMegabytes(this.limit)} (SVC_FILES_LIMIT): remove others by ` +
          'DELETE /v1/sessions/{id}/files/{name}',
      );
    }
    this.#used += bytes;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}
