import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGES } from './packages.js';

/** Counts the tokens of a text in the encoding o200k. */
export async function tokenCounter(): Promise<(text: string) => number> {
  const file = join(PACKAGES, 'gpt-tokenizer/esm/encoding/o200k_base.js');
  const { countTokens } = (await import(pathToFileURL(file).href)) as { countTokens: (text: string) => number };
  return countTokens;
}
