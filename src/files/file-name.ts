import { extname } from 'node:path';

const MAX_NAME_CHARS = 120;

/** A name for what has none. */
const UNNAMED = 'file';

/**
 * A name of a file of a session: the last part of a path, with `_` for every character but letters, digits, `.`, `_`, `-` and
 * blanks of ASCII. Never empty, never `.` or `..`, at most 120 characters, of which the extension stays.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  const cleaned = last
    .replace(/[^A-Za-z0-9._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  if (cleaned === '') return UNNAMED;
  const { stem, extension } = splitName(cleaned);
  return stem.slice(0, MAX_NAME_CHARS - extension.length) + extension;
}

/** The first of `name.txt`, `name-2.txt`, `name-3.txt` that is not taken. */
export function unusedFileName(cleaned: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(cleaned)) return cleaned;
  const { stem, extension } = splitName(cleaned);
  for (let number = 2; ; number++) {
    const suffix = `-${number}${extension}`;
    const numbered = stem.slice(0, MAX_NAME_CHARS - suffix.length) + suffix;
    if (!isTaken(numbered)) return numbered;
  }
}

function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const found = extname(name);
  const extension = found.length < MAX_NAME_CHARS / 2 ? found : '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}
