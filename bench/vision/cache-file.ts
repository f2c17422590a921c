import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIRECTORY } from './directory.js';
import { PACKAGES } from './packages.js';
import type { PageSource, Rendering } from './pages.js';

export const CACHE = join(DIRECTORY, '.cache');

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
  const folder = /^(?:@[^/]+\/)?[^/]+/.exec(path)![0];
  const manifest = await readFile(join(PACKAGES, folder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const hash = createHash('sha1').update(JSON.stringify([version, path, ready, width, height]));
  for (const maker of makers) hash.update(await readFile(new URL(maker, import.meta.url)));
  return join(CACHE, `${kind}-${name}-${scale}-${theme}-${hash.digest('hex').slice(0, 8)}`);
}
