import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Forwarded } from './forwarded.js';

/** The header with which a replica signs a request to another one. */
export const SIGNATURE_HEADER = 'x-svc-forwarded';
/**
 * Milliseconds for which a signature is valid, before and after the time in it: the clocks of the replicas may differ by
 * less than this.
 */
const VALID_MS = 30_000;

interface Claim extends Forwarded {
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * Signs requests between replicas: `<claim>.<HMAC-SHA256>`, both as base64url. The claim is a `Forwarded` with its time;
 * the HMAC covers it, the method, and the path with its query. The body is not covered: the network between replicas
 * must be private or encrypted.
 */
export class PeerSignature {
  readonly #key: Buffer;

  /**
   * @param fleetKey the setting `fleet_key`; the key of the HMAC is derived from it by HKDF
   * @param now milliseconds since 1970
   */
  constructor(
    fleetKey: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', fleetKey, '', 'svc: requests between replicas', 32));
  }

  sign(forwarded: Forwarded, method: string, path: string): string {
    const claim: Claim = { ...forwarded, time: this.now() };
    const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
    return `${text}.${this.#hmac(text, method, path).toString('base64url')}`;
  }

  /** @returns what was signed; undefined when the signature is wrong or was made at another time */
  verify(signed: string, method: string, path: string): Forwarded | undefined {
    const [text = '', hmac = '', ...rest] = signed.split('.');
    const given = Buffer.from(hmac, 'base64url');
    const expected = this.#hmac(text, method, path);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const { time, ...forwarded } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claim;
    return Math.abs(this.now() - time) <= VALID_MS ? forwarded : undefined;
  }

  #hmac(claim: string, method: string, path: string): Buffer {
    return createHmac('sha256', this.#key).update(`${method} ${path}\n${claim}`).digest();
  }
}
