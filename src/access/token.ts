import { readFile } from 'node:fs/promises';
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
  readonly tokens_file?: string | undefined;
}

/**
 * Reads the setting `token_file`; an empty object when it is not set.
 * @throws ServiceError E0503 when more than one setting gives tokens, when the file cannot be read, and for an invalid token
 */
export async function readToken({
  token,
  token_file: file,
  tokens_file: named,
}: TokenSettings): Promise<{ token?: string }> {
  if (named !== undefined && (token !== undefined || file !== undefined)) {
    const other = token === undefined ? 'token_file' : 'token';
    throw new ServiceError(
      'E0503',
      `tokens_file (SVC_TOKENS_FILE): there is a ${other} too; give named tokens or one token, not both`,
    );
  }
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

/** The token in an `Authorization` header. */
export const bearerOf = (authorization = ''): string | undefined => /^Bearer (.+)$/i.exec(authorization)?.[1];
