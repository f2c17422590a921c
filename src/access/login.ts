import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 18;
/** Logins that were logged out and have not expired. */
const MAX_REVOKED = 10_000;
const FORM = /^(\d{1,15})\.([\w-]{24})\.([\w-]{43})$/;

/** One login: what its cookie contains, and its end. */
export interface Login {
  readonly value: string;
  readonly expires: Date;
}

/**
 * Issues and checks the values of login cookies: `<expiry in ms>.<nonce>.<HMAC-SHA256 of both>`, keyed by the token. The
 * service stores no login, so that one is valid after a restart and on every replica with the same token; only those that
 * were logged out are kept, in the memory of this process until they expire.
 */
export class LoginIssuer {
  readonly #token: string;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  /** The expiry in ms of each login that was logged out, by its nonce. */
  readonly #revoked = new Map<string, number>();
  /** Logins that expire before this time, in ms, have ended. */
  #earliestEnd = 0;

  /** @param now the time in ms since 1970 */
  constructor(token: string, lifetimeS: number, now: () => number = Date.now) {
    this.#token = token;
    this.#lifetimeMs = Math.round(lifetimeS * 1000);
    this.#now = now;
  }

  issue(): Login {
    const expires = this.#now() + this.#lifetimeMs;
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return { value: `${expires}.${nonce}.${this.#sign(expires, nonce)}`, expires: new Date(expires) };
  }

  /** The login of a cookie's value; undefined when it was not issued with this token, has expired or was logged out. */
  check(value: string): Login | undefined {
    const [, digits, nonce = '', signature = ''] = FORM.exec(value) ?? [];
    const expires = Number(digits);
    if (digits === undefined || !timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(expires, nonce)))) {
      return undefined;
    }
    const isLate = expires <= this.#now() || expires < this.#earliestEnd;
    return !isLate && !this.#revoked.has(nonce) ? { value, expires: new Date(expires) } : undefined;
  }

  /** Ends a login. With too many of them to remember all, it ends every login so far: people log in again. */
  revoke({ value, expires }: Login): void {
    for (const [nonce, end] of this.#revoked) if (end <= this.#now()) this.#revoked.delete(nonce);
    if (this.#revoked.size >= MAX_REVOKED) {
      this.#revoked.clear();
      this.#earliestEnd = this.#now() + this.#lifetimeMs;
    }
    this.#revoked.set(value.split('.')[1]!, expires.getTime());
  }

  #sign(expires: number, nonce: string): string {
    return createHmac('sha256', this.#token).update(`svc login ${expires} ${nonce}`).digest('base64url');
  }
}
