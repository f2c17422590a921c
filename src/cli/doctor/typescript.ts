import { pathToFileURL } from 'node:url';
import type { Check } from '../../plugin/check.js';
import { findTypeScript } from '../../plugin/loading/compile-typescript.js';

export const TYPESCRIPT: Check = {
  what: 'TypeScript',
  look: () =>
    new Promise((resolve) => {
      const { version } = findTypeScript(pathToFileURL(`${process.cwd()}/plugins/any.ts`).href);
      resolve({ state: 'fine', found: `${version}, for plugins in TypeScript` });
    }),
};
