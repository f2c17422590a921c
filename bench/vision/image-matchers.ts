import { Picture } from '../../src/locate/vision/picture.js';
import { ImageMatcher } from '../../src/locate/ports.js';
import { exactMatcher, type ImageUnderTest } from './exact-matcher.js';
import { pluginDetectors } from './plugin-detectors.js';

export type MakeImage = () => Promise<ImageUnderTest>;

/** The baseline and every image detector of the service, by their names on the command line. */
export async function imageMatchers(): Promise<Readonly<Record<string, MakeImage>>> {
  const plugins = Object.entries(await pluginDetectors('image', ImageMatcher)).map(
    ([name, build]): [string, MakeImage] => [
      name,
      async () => {
        const { plugin, end } = build();
        return {
          find: (screenshot, image) => plugin.find(new Picture(screenshot), { name: 'part.png', image }, undefined),
          end,
        };
      },
    ],
  );
  return { exact: async () => exactMatcher, ...Object.fromEntries(plugins) };
}
