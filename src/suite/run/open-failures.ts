import { ServiceError } from '../../errors.js';

/** Failures to open a session in a row, after which it is not tried again. */
const MAX_FAILURES = 2;

/** Sessions that do not open, by name, for all workers: not every case waits for a device that is missing. */
export class OpenFailures {
  readonly #failures = new Map<string, { count: number; error: ServiceError }>();

  /** @throws what `open` throws; its last error without another try when it has failed too often */
  async watch<T>(name: string, open: () => Promise<T>): Promise<T> {
    const given = this.reasonOf(name);
    if (given) throw given;
    try {
      const session = await open();
      this.#failures.delete(name);
      return session;
    } catch (thrown) {
      const error = ServiceError.from(thrown);
      const count = (this.#failures.get(name)?.count ?? 0) + 1;
      this.#failures.set(name, { count, error });
      throw error;
    }
  }

  /** Why the session is not tried again; undefined while it is. */
  reasonOf(name: string): ServiceError | undefined {
    const failed = this.#failures.get(name);
    return failed && failed.count >= MAX_FAILURES ? failed.error : undefined;
  }
}
