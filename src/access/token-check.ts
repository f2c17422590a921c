import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../errors.js';

/** Milliseconds that a wrong token waits for its refusal. */
const DELAY = 250;
/** Refusals that may wait at the same time; the next ones come at once, so that they take no memory. */
const MOST_DELAYED = 1000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares the token of a request with the one of the settings, in the same time whatever it is. */
export class TokenCheck {
  readonly #expected: Buffer;
  #delayed = 0;

  constructor(token: string) {
    this.#expected = digest(token);
  }

  /**
   * @param authorization the header of that name
   * @throws ServiceError E0507 for no token, and after a delay for a wrong one
   */
  async verify(authorization = ''): Promise<void> {
    const given = /^Bearer (.+)$/i.exec(authorization)?.[1];
    if (given !== undefined && timingSafeEqual(digest(given), this.#expected)) return;
    if (given !== undefined && this.#delayed < MOST_DELAYED) {
      this.#delayed++;
      await wait(DELAY);
      this.#delayed--;
    }
    throw new ServiceError('E0507', 'send the token as Authorization: Bearer <token>');
  }
}
