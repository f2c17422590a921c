import type { Check } from '#svc';
import { findLanguages, parseLanguages } from './languages.js';

const data: Check = {
  what: 'language data',
  look: () =>
    new Promise((resolve) => {
      const languages = findLanguages(parseLanguages(undefined));
      resolve({ state: 'fine', found: languages.map(({ code, file }) => `${code}, ${file}`).join('; ') });
    }),
};

export const CHECKS: readonly Check[] = [data];
