import { createRequire } from 'node:module';
import type * as TypeScript from 'typescript';

/**
 * The plugin's own TypeScript, or the service's.
 * @param from URL of the plugin
 * @throws Error saying what to install
 */
export function findTypeScript(from: string): typeof TypeScript {
  for (const place of [from, import.meta.url]) {
    try {
      const found = createRequire(place)('typescript') as Partial<typeof TypeScript>;
      if (found.transpileModule) return found as typeof TypeScript;
    } catch {
      continue;
    }
  }
  throw new Error('plugins in TypeScript need the package typescript: npm install typescript@6, or compile them');
}
