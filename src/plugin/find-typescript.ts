import { createRequire } from 'node:module';
import type * as TypeScript from 'typescript';

const missing = () =>
  new Error('plugins in TypeScript need the package typescript: npm install typescript@6, or compile them');

/** The first answer of a package beside the plugin, or of the service's own. */
function ask<T>(from: string, question: (require: NodeJS.Require) => T | undefined): T {
  for (const place of [from, import.meta.url]) {
    try {
      const answer = question(createRequire(place));
      if (answer !== undefined) return answer;
    } catch {
      continue;
    }
  }
  throw missing();
}

/**
 * The plugin's own TypeScript, or the service's.
 * @param from URL of the plugin
 * @throws Error saying what to install
 */
export const findTypeScript = (from: string): typeof TypeScript =>
  ask(from, (require) => {
    const found = require('typescript') as Partial<typeof TypeScript>;
    return found.transpileModule && (found as typeof TypeScript);
  });

/**
 * The version of the TypeScript that is there, which is not loaded for it.
 * @param from URL of the plugin
 * @throws Error saying what to install
 */
export const typeScriptVersion = (from: string): string =>
  ask(from, (require) => (require('typescript/package.json') as { version: string }).version);
