import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../errors.js';
import type { Principal } from './principal.js';
import type { LoginOwner, Tokens } from './tokens.js';

const NONCE_BYTES = 18;
/** Logins that were logged out and have not expired. */
const MAX_REVOKED = 10_000;
const FORM = /^(\d{1,15})\.([\w-]{24})\.([\w-]{43})(?:\.([\w-]{1,600}))?$/;

/** The reason in the answer to a page whose token does not log in. */
export const WRONG_TOKEN = 'the token is not that of this service';

/** One login: what its cookie contains, and its end. */
export interface Login {
  readonly value: string;
  readonly expires: Date;
  readonly principal: Principal;
}

/**
 * Issues and checks the values of login cookies: `<expiry in ms>.<nonce>.<HMAC-SHA256 of both>`, keyed by the token, and
 * for named tokens `.<name in base64url>`. The service stores no login, so that one is valid on every replica with the same
 * tokens, with one token also after a restart; only those that were logged out are kept, in the memory of this process
 * until they expire.
 */
export class LoginIssuer {
  readonly #tokens: Pick<Tokens, 'ownerOf'>;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  /** The expiry in ms of each login that was logged out, by its nonce. */
  readonly #revoked = new Map<string, number>();
  /** Logins that expire before this time, in ms, have ended. */
  #earliestEnd = 0;

  /** @param now the time in ms since 1970 */
  constructor(tokens: Pick<Tokens, 'ownerOf'>, lifetimeS: number, now: () => number = Date.now) {
    this.#tokens = tokens;
    this.#lifetimeMs = Math.round(lifetimeS * 1000);
    this.#now = now;
  }

  /** @throws ServiceError E0507 when the token of the principal was removed meanwhile */
  issue({ name }: Principal): Login {
    const owner = this.#tokens.ownerOf(name);
    if (!owner) throw new ServiceError('E0507', WRONG_TOKEN);
    const expires = this.#now() + this.#lifetimeMs;
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const parts = [expires, nonce, sign(owner, expires, nonce)];
    if (name !== undefined) parts.push(Buffer.from(name).toString('base64url'));
    return { value: parts.join('.'), expires: new Date(expires), principal: owner.principal };
  }

  /** The login of a cookie's value; undefined when no token that is valid now issued it, it has expired or was logged out. */
  check(value: string): Login | undefined {
    const [, digits, nonce = '', signature = '', name] = FORM.exec(value) ?? [];
    const expires = Number(digits);
    if (digits === undefined) return undefined;
    const owner = this.#tokens.ownerOf(name === undefined ? undefined : Buffer.from(name, 'base64url').toString());
    if (!owner || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(owner, expires, nonce)))) return undefined;
    const isLate = expires <= this.#now() || expires < this.#earliestEnd;
    const isValid = !isLate && !this.#revoked.has(nonce);
    return isValid ? { value, expires: new Date(expires), principal: owner.principal } : undefined;
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
}

const sign = ({ key }: LoginOwner, expires: number, nonce: string): string =>
  createHmac('sha256', key).update(`svc login ${expires} ${nonce}`).digest('base64url');
