import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIRECTORY } from './directory.js';
import { PACKAGES } from './packages.js';
import type { PageSource, Rendering } from './pages.js';

export const CACHE = join(DIRECTORY, '.cache');

/** The version of a page's package, or the text of a page of this folder. */
async function versionOf(path: string): Promise<string> {
  if (path.startsWith('screens/')) return readFile(join(DIRECTORY, path), 'utf8');
  const folder = /^(?:@[^/]+\/)?[^/]+/.exec(path)![0];
  const manifest = await readFile(join(PACKAGES, folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * The path of a cached rendering, without extension. The name is derived from the version of the page's package, the window
 * and the code.
 * @param makers modules of this folder
 */
export async function cacheFile(
  kind: string,
  { name, path, ready }: PageSource,
  { scale, theme, width, height }: Rendering,
  makers: readonly string[],
): Promise<string> {
  const hash = createHash('sha1').update(JSON.stringify([await versionOf(path), path, ready, width, height]));
  for (const maker of makers) hash.update(await readFile(new URL(maker, import.meta.url)));
  return join(CACHE, `${kind}-${name}-${scale}-${theme}-${hash.digest('hex').slice(0, 8)}`);
}
