import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { untrusted } from '../untrusted.js';

/** Since Node 22.1. https://nodejs.org/api/module.html#moduleenablecompilecachecachedir */
interface WithCompileCache {
  readonly enableCompileCache?: (directory: string) => unknown;
}

/**
 * Lets V8 keep the compiled code of modules on disk, where Node can, in the cache directory of the user: nobody else may
 * write what this process will run. Without such a directory, modules are compiled at each start.
 */
export function enableCompileCache(
  { enableCompileCache: enable } = module as WithCompileCache,
  directory = join(envPaths('svc', { suffix: '' }).cache, 'compiled'),
): void {
  if (!enable) return;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch {
    // Read-only, or no directory at all.
    return;
  }
  if (untrusted(directory) === undefined) enable(directory);
}
