import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServiceError } from '#svc';
import { packagePlaces } from '../../_packages/package-places.js';

/** What Tesseract knows of a language. */
export interface LanguageData {
  /** `eng` */
  readonly code: string;
  /** A compressed `.traineddata`. */
  readonly file: string;
}

/** Codes such as `eng`, `chi_sim`, `deu_latf`. */
const CODE = /^[a-z]{3}(_[a-z]{3,4}){0,2}$/;
const MOST_LANGUAGES = 8;
const DEFAULT = ['eng'];
/** Directories of a language package, the better data first. */
const EDITIONS = ['4.0.0_best_int', '4.0.0'];

/**
 * The codes that the option `languages` names: a list, or a text such as `eng+deu`; English unless given.
 * @throws ServiceError E0104 saying what is wrong
 */
export function parseLanguages(value: unknown): readonly string[] {
  if (value === undefined || value === null) return DEFAULT;
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
  if (different.length > MOST_LANGUAGES) {
    throw new ServiceError(
      'E0104',
      `tesseract: "languages" names ${different.length}, at most ${MOST_LANGUAGES} can be read`,
    );
  }
  return different;
}

/**
 * Where the data of languages lies: packages installed beside the service, or in the working directory.
 * @throws ServiceError E0104 saying what to install
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
  for (const place of from) {
    let directory;
    try {
      directory = dirname(createRequire(place).resolve(`@tesseract.js-data/${code}/package.json`));
    } catch {
      continue;
    }
    const file = EDITIONS.map((edition) => join(directory, edition, `${code}.traineddata.gz`)).find(existsSync);
    if (file !== undefined) return file;
  }
  return undefined;
}
