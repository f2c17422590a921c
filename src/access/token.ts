import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ServiceError } from '../errors.js';

/** A bearer token: characters that a header may contain, and too many to guess. */
export const BearerToken = z
  .string()
  .min(1, 'is empty: give 12 characters or more, or leave it out to serve without a token')
  .regex(/^$|^[\x21-\x7e]{12,}$/, 'must have 12 characters or more, all of them visible ASCII and no space');

interface TokenSettings {
  readonly token?: string | undefined;
  readonly token_file?: string | undefined;
}

/**
 * Reads the setting `token_file`; an empty object when it is not set.
 * @throws ServiceError E0503 when `token` is set too, when the file cannot be read, and for an invalid token
 */
export async function readToken({ token, token_file: file }: TokenSettings): Promise<{ token?: string }> {
  if (file === undefined) return {};
  const refuse = (reason: string) => new ServiceError('E0503', `token_file (SVC_TOKEN_FILE): ${reason}`);
  if (token !== undefined) throw refuse('give a token or a file with it, not both');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw refuse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const parsed = BearerToken.safeParse(text.trim());
  if (!parsed.success) throw refuse(`the token in ${file} ${parsed.error.issues[0]!.message}`);
  return { token: parsed.data };
}

/** A wrong token is refused after this delay, against guessing. */
const DELAY_MS = 250;
/** Further refusals are sent at once, so that they take no memory. */
const MAX_DELAYED = 1000;

const SEND_TOKEN = 'send the token as Authorization: Bearer <token>';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares the token of a request with the configured one, in constant time. */
export class TokenCheck {
  readonly #expected: Buffer;
  #delayed = 0;

  constructor(token: string) {
    this.#expected = digest(token);
  }

  /**
   * @param reason what the refusal says
   * @throws ServiceError E0507 for a missing token, and after a delay for a wrong one
   */
  async verify(given: string | undefined, reason = SEND_TOKEN): Promise<void> {
    if (given !== undefined && timingSafeEqual(digest(given), this.#expected)) return;
    if (given !== undefined && this.#delayed < MAX_DELAYED) {
      this.#delayed++;
      await wait(DELAY_MS);
      this.#delayed--;
    }
    throw new ServiceError('E0507', reason);
  }
}

/** The token in an `Authorization` header. */
export const bearerOf = (authorization = ''): string | undefined => /^Bearer (.+)$/i.exec(authorization)?.[1];
