import { Picture } from '../../src/locate/vision/picture.js';
import { TextReader } from '../../src/locate/ports.js';
import { plainTesseract } from './plain-tesseract.js';
import { pluginDetectors } from './plugin-detectors.js';
import type { TextUnderTest } from './truth.js';
import { truthReader } from './truth-reader.js';

export type MakeText = () => Promise<TextUnderTest>;

/** The baselines and every text detector of the service, by their names on the command line. */
export async function textDetectors(): Promise<Readonly<Record<string, MakeText>>> {
  const plugins = Object.entries(await pluginDetectors('text', TextReader)).map(([name, build]): [string, MakeText] => [
    name,
    async () => {
      const { plugin, end } = build();
      return { read: (png) => plugin.read(new Picture(png), undefined), end };
    },
  ]);
  return {
    truth: truthReader,
    'plain-3': () => plainTesseract('3'),
    'plain-11': () => plainTesseract('11'),
    ...Object.fromEntries(plugins),
  };
}
