import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { untrusted } from '../untrusted.js';
import { loadedList } from './bundle/chunk-loader.js';
import { useCodeOf } from './bundle/code-cache.js';

/** Since Node 22.1. https://nodejs.org/api/module.html#moduleenablecompilecachecachedir */
interface WithCompileCache {
  readonly enableCompileCache?: (directory: string) => unknown;
}

/**
 * Keeps the code that V8 has compiled on disk, in the cache directory of the user: nobody else may write what this process
 * will run. Without such a directory, modules are compiled at each start. Node keeps that of modules since its version 22;
 * that of the chunks of the bundle is kept for each command.
 */
export function enableCompileCache(
  { enableCompileCache: enable } = module as WithCompileCache,
  directory = join(envPaths('svc', { suffix: '' }).cache, 'compiled'),
  bundle = loadedList(),
): void {
  if (!enable && !bundle) return;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch {
    // Read-only, or no directory at all.
    return;
  }
  if (untrusted(directory) !== undefined) return;
  enable?.(directory);
  const [, , command = ''] = process.argv;
  if (bundle && bundle.commands.includes(command)) useCodeOf(join(directory, `${command}.code`), bundle.id);
}
