import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../errors.js';
import { ANYBODY, type Principal } from './principal.js';

/** The tokens that a service accepts. */
export interface Tokens {
  /**
   * @param reason what the refusal of a missing or wrong token says
   * @throws ServiceError E0507 for a missing or an expired token, and after a delay for a wrong one
   */
  verify(given: string | undefined, reason?: string): Promise<Principal>;
  /** Whose logins carry this name; undefined when there is no such token any more. */
  ownerOf(name: string | undefined): LoginOwner | undefined;
  /**
   * Calls `end` when the token of a principal is changed or removed, or expires.
   * @returns a function that forgets it
   */
  onEnd(principal: Principal, end: () => void): () => void;
}

/** The owner of the logins of one token. */
export interface LoginOwner {
  readonly principal: Principal;
  /** Signs the logins of this token. */
  readonly key: string | Buffer;
}

/** A wrong token is refused after this delay, against guessing. */
const DELAY_MS = 250;
/** Further refusals are sent at once, so that they take no memory. */
const MAX_DELAYED = 1000;

const SEND_TOKEN = 'send the token as Authorization: Bearer <token>';

/** The digest of a token. A fast hash is right for it: a token is random, and too long to be guessed. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Refuses tokens that are missing or wrong. */
export class TokenRefusals {
  #delayed = 0;

  /** @throws ServiceError E0507 always, after a delay when a token was given */
  async refuse(given: string | undefined, reason = SEND_TOKEN): Promise<never> {
    if (given !== undefined && this.#delayed < MAX_DELAYED) {
      this.#delayed++;
      await wait(DELAY_MS);
      this.#delayed--;
    }
    throw new ServiceError('E0507', reason);
  }
}

/** One token that is the same for everybody, compared in constant time. */
export class OneToken implements Tokens {
  readonly #expected: Buffer;
  readonly #refusals = new TokenRefusals();
  readonly #owner: LoginOwner;

  constructor(token: string) {
    this.#expected = tokenDigest(token);
    this.#owner = { principal: ANYBODY, key: token };
  }

  async verify(given: string | undefined, reason?: string): Promise<Principal> {
    if (given !== undefined && timingSafeEqual(tokenDigest(given), this.#expected)) return ANYBODY;
    return this.#refusals.refuse(given, reason);
  }

  ownerOf(name: string | undefined): LoginOwner | undefined {
    return name === undefined ? this.#owner : undefined;
  }

  onEnd(): () => void {
    return () => undefined;
  }
}
