import { basename } from 'node:path';
import type { DeviceFinder, FoundDevice } from '#svc';
import { commandVersion } from './commands.js';

/**
 * Finds the browsers at the given paths; a path may come twice.
 * @param pathsOf the paths, undefined for a browser that is not installed
 */
export const browserFinder = (
  pathsOf: (named: string | undefined) => readonly (string | undefined)[],
): DeviceFinder => ({
  source: 'browsers',
  async find({ settings, signal }) {
    const paths = new Set(pathsOf(settings.browser).filter((path) => path !== undefined));
    return Promise.all([...paths].map((path) => describe(path, signal)));
  },
});

/** On Windows `--version` opens a browser window. */
async function describe(path: string, signal: AbortSignal): Promise<FoundDevice> {
  const version = process.platform === 'win32' ? undefined : await commandVersion(path, signal);
  const [name = ''] = basename(path).split('.');
  return { id: path, name, platform: process.platform, version: version ?? null, state: 'available' };
}
