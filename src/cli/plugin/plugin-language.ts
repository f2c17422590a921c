import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type PluginLanguage = 'typescript' | 'javascript';

/** The language of a project: TypeScript where it has a tsconfig.json or the package, and that can be compiled here. */
export function languageOf(cwd: string): PluginLanguage {
  const isInstalled = (from: string): boolean => {
    try {
      createRequire(from).resolve('typescript');
      return true;
    } catch {
      return false;
    }
  };
  const here = join(cwd, 'any.js');
  const uses = existsSync(join(cwd, 'tsconfig.json')) || existsSync(join(cwd, 'node_modules', 'typescript'));
  return uses && (isInstalled(here) || isInstalled(import.meta.url)) ? 'typescript' : 'javascript';
}
