import { readFile } from 'node:fs/promises';
import type { Check } from '../../plugin/mark.js';

/** The platform in sharp's error, such as `linux-x64`. */
const NOT_LOADED = /^Could not load the "sharp" module using the (\S+) runtime/;

export const PICTURES: Check = {
  what: 'pictures',
  async look() {
    try {
      const { default: sharp } = await import('sharp');
      return { state: 'fine', found: `sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}` };
    } catch (error) {
      const platform = NOT_LOADED.exec((error as Error).message)?.[1];
      if (platform === undefined) throw error;
      const packages = await binariesOf(platform);
      return {
        state: 'failed',
        found: `the binary of sharp for ${platform} is not installed`,
        mend: `npm install ${packages.join(' ')}`,
      };
    }
  },
};

/** The packages that npm leaves out with `--omit=optional`, in the versions that the installed sharp needs. */
export async function binariesOf(platform: string): Promise<string[]> {
  const manifest = await readFile(new URL('../package.json', import.meta.resolve('sharp')), 'utf8');
  const { optionalDependencies } = JSON.parse(manifest) as { optionalDependencies: Readonly<Record<string, string>> };
  return [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`].flatMap((name) => {
    const version = optionalDependencies[name];
    return version === undefined ? [] : [`${name}@${version}`];
  });
}
