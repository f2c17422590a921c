import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ServiceError } from './errors.js';

/** What a bearer token can hold in a header; a shorter one could be guessed. */
export const Token = z
  .string()
  .min(1, 'is empty: give 12 characters or more, or leave it out to serve without a token')
  .regex(/^$|^[\x21-\x7e]{12,}$/, 'must have 12 characters or more, all of them visible ASCII and no space');

interface Given {
  readonly token?: string | undefined;
  readonly token_file?: string | undefined;
}

/**
 * The token of the file that the settings name, as a setting; nothing when they name none.
 * @throws ServiceError E0503 when there is a token as well, when the file cannot be read, or holds no usable token
 */
export async function readToken({ token, token_file: file }: Given): Promise<{ token?: string }> {
  if (file === undefined) return {};
  const refuse = (reason: string) => new ServiceError('E0503', `token_file (SVC_TOKEN_FILE): ${reason}`);
  if (token !== undefined) throw refuse('give a token or a file with it, not both');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw refuse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const parsed = Token.safeParse(text.trim());
  if (!parsed.success) throw refuse(`the token in ${file} ${parsed.error.issues[0]!.message}`);
  return { token: parsed.data };
}
