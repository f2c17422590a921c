import { ServiceError } from '../../errors.js';
import { matchesAddress } from '../../network/web-address.js';

/** A response instead of the server's. */
export interface MockedResponse {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly delayMs: number;
}

/** What happens to requests instead of being sent. */
export interface Mock {
  /** See `matchesAddress`. */
  readonly pattern: string;
  /** Undefined for a request that is blocked. */
  readonly response?: MockedResponse;
  /** How many requests it answers; every one by default. */
  readonly times?: number;
}

/** A mock that was added. */
export interface ActiveMock {
  readonly id: string;
  readonly mock: Mock;
  /** How many requests it still answers; null for every one. */
  left: number | null;
}

/** Mocks kept in a session: each request is compared with all of them. */
const MAX_MOCKS = 1000;

/** The mocks of a browser, on all its pages until they are cleared. Port of a driver that can intercept requests. */
export abstract class Mocks {
  #active: ActiveMock[] = [];
  #count = 0;

  /**
   * Adds a mock, which comes before the earlier ones.
   * @returns its id
   * @throws ServiceError E0403 for one too many
   */
  async add(mock: Mock): Promise<string> {
    if (this.#active.length >= MAX_MOCKS) {
      throw new ServiceError('E0403', `the session has ${MAX_MOCKS} mocks already; clear some of them first`);
    }
    const id = `mock_${++this.#count}`;
    if (this.#active.length === 0) await this.begin();
    this.#active.unshift({ id, mock, left: mock.times ?? null });
    return id;
  }

  /** Removes a mock, or all of them. @throws ServiceError E0401 naming the mocks when there is none of this id */
  async clear(id?: string): Promise<void> {
    const ids = this.#active.map((active) => active.id).reverse();
    if (id !== undefined && !ids.includes(id)) {
      const there = ids.length === 0 ? 'there are none' : `there are ${ids.slice(-20).join(', ')}`;
      throw new ServiceError('E0401', `there is no mock ${JSON.stringify(id.slice(0, 100))}; ${there}`, { mocks: ids });
    }
    if (ids.length === 0) return;
    this.#active = id === undefined ? [] : this.#active.filter((active) => active.id !== id);
    if (this.#active.length === 0) await this.end();
  }

  /** The newest first; plain JSON. */
  get active(): readonly ActiveMock[] {
    return this.#active;
  }

  /** Goes on with the mocks of another process. */
  async restore(active: readonly ActiveMock[]): Promise<void> {
    this.#active = active.map((each) => ({ ...each }));
    this.#count = Math.max(0, ...active.map(({ id }) => Number(id.replace('mock_', ''))));
    if (active.length > 0) await this.begin();
  }

  /** The newest mock for an address that has answered fewer requests than it may; counts this one. */
  protected take(url: string): Mock | undefined {
    const found = this.#active.find(({ mock, left }) => left !== 0 && matchesAddress(url, mock.pattern));
    if (found && found.left !== null) found.left--;
    return found?.mock;
  }

  /** Begins to intercept requests. */
  protected abstract begin(): Promise<void>;
  /** Lets all requests pass again. */
  protected abstract end(): Promise<void>;
}
