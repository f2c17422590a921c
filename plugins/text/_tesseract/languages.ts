import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Check, ServiceError } from '#svc';
import { packagePlaces, resolvePackages } from '../_packages/optional-packages.js';

/** The file with the data of one language. */
export interface LanguageData {
  /** Such as `eng`. */
  readonly code: string;
  /** The path of a compressed `.traineddata`. */
  readonly file: string;
}

/** Codes such as `eng`, `chi_sim`, `deu_latf`. */
const CODE = /^[a-z]{3}(_[a-z]{3,4}){0,2}$/;
const MAX_LANGUAGES = 8;
const DEFAULT_CODES = ['eng'];
/** Folders in the package of a language, the better data first. */
const EDITIONS = ['4.0.0_best_int', '4.0.0'];

/**
 * Reads the capability `languages`: a list of codes, or a text such as `eng+deu`; English by default.
 * @throws ServiceError E0104 when it is malformed
 */
export function parseLanguages(value: unknown): readonly string[] {
  if (value === undefined || value === null) return DEFAULT_CODES;
  const codes: unknown = typeof value === 'string' ? value.split('+').map((code) => code.trim()) : value;
  if (!Array.isArray(codes) || codes.length === 0) {
    throw new ServiceError('E0104', 'tesseract: "languages" must be a list such as ["eng", "deu"] or a text "eng+deu"');
  }
  const wrong: unknown = codes.find((code) => typeof code !== 'string' || !CODE.test(code));
  if (wrong !== undefined) {
    const shown = String(JSON.stringify(wrong)).slice(0, 100);
    throw new ServiceError(
      'E0104',
      `tesseract: ${shown} in "languages" is no code of a language such as "eng" or "deu"`,
    );
  }
  const different = [...new Set(codes as string[])];
  if (different.length > MAX_LANGUAGES) {
    throw new ServiceError(
      'E0104',
      `tesseract: "languages" names ${different.length}, at most ${MAX_LANGUAGES} can be read`,
    );
  }
  return different;
}

/**
 * Finds the data of languages in packages beside the service or in the working directory.
 * @throws ServiceError E0104 naming the packages to install
 */
export function findLanguages(
  codes: readonly string[],
  from: readonly string[] = packagePlaces(),
): readonly LanguageData[] {
  const missing: string[] = [];
  const found = codes.flatMap((code) => {
    const file = findLanguage(code, from);
    if (file === undefined) missing.push(code);
    return file === undefined ? [] : [{ code, file }];
  });
  if (missing.length === 0) return found;
  const packages = missing.map((code) => `@tesseract.js-data/${code}`).join(' ');
  throw new ServiceError('E0104', `tesseract has no data for ${missing.join(', ')}: npm install ${packages}`, {
    languages: missing,
  });
}

function findLanguage(code: string, from: readonly string[]): string | undefined {
  try {
    return resolvePackages(from, (resolve) => {
      const directory = dirname(resolve(`@tesseract.js-data/${code}/package.json`));
      const file = EDITIONS.map((edition) => join(directory, edition, `${code}.traineddata.gz`)).find(existsSync);
      if (file === undefined) throw new Error(`no data in ${directory}`);
      return file;
    });
  } catch {
    return undefined;
  }
}

const languageData: Check = {
  what: 'language data',
  look: () =>
    new Promise((resolve) => {
      const languages = findLanguages(parseLanguages(undefined));
      resolve({ state: 'fine', found: languages.map(({ code, file }) => `${code}, ${file}`).join('; ') });
    }),
};

export const CHECKS: readonly Check[] = [languageData];
