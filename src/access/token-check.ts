import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../errors.js';

/** A wrong token is refused after this delay, against guessing. */
const DELAY_MS = 250;
/** Further refusals are sent at once, so that they take no memory. */
const MAX_DELAYED = 1000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares the token of a request with the configured one, in constant time. */
export class TokenCheck {
  readonly #expected: Buffer;
  #delayed = 0;

  constructor(token: string) {
    this.#expected = digest(token);
  }

  /**
   * @param authorization the `Authorization` header
   * @throws ServiceError E0507 for a missing token, and after a delay for a wrong one
   */
  async verify(authorization = ''): Promise<void> {
    const given = /^Bearer (.+)$/i.exec(authorization)?.[1];
    if (given !== undefined && timingSafeEqual(digest(given), this.#expected)) return;
    if (given !== undefined && this.#delayed < MAX_DELAYED) {
      this.#delayed++;
      await wait(DELAY_MS);
      this.#delayed--;
    }
    throw new ServiceError('E0507', 'send the token as Authorization: Bearer <token>');
  }
}
