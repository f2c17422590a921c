import { TextReader } from '../src/locate/ports.js';
import { Picture } from '../src/locate/vision/picture.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { screens, settings } from './read-screen.js';
import { pluginDetectors } from './vision/plugin-detectors.js';

async function measure(reader: TextReader): Promise<Measurement[]> {
  const taken = await screens();
  let turn = 0;
  const read = async () => {
    const lines = await reader.read(new Picture(taken[turn++ % taken.length]!), undefined);
    if (lines.length < settings.length * 2) throw new Error(`${lines.length} lines were read`);
  };
  const [time] = await interleave([read], { warmUp: 3, least: 12, most: 24 });
  return [{ name: 'texts of a screen, with decoding', unit: 'ms', ours: time!, limit: { of: 'value', most: 600 } }];
}

/** Reading a phone's screen of 1082 x 1922 pixels with `paddle`. */
export const readScreenPaddle: Benchmark = {
  name: 'read-screen-paddle',
  measure: async () => {
    const { plugin, end } = (await pluginDetectors('text', TextReader))['paddle']!();
    try {
      return await measure(plugin);
    } finally {
      await end();
    }
  },
};

await runAlone(import.meta.url, readScreenPaddle);
