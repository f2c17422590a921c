import type { Benchmark } from './_support/benchmark.js';
import { runAlone } from './_support/run-alone.js';
import { measureClick } from './inspector/click-to-frame.js';
import { measureLoad } from './inspector/first-load.js';
import { measureHover } from './inspector/hover.js';
import { measurePageMemory } from './inspector/page-memory.js';

/** The inspector in a browser: its first load, a click on the screen, the pointer over many elements, and an hour of frames. */
export const inspector: Benchmark = {
  name: 'inspector',
  measure: async () => [
    ...(await measureLoad()),
    ...(await measureClick()),
    ...(await measureHover()),
    ...(await measurePageMemory()),
  ],
};

await runAlone(import.meta.url, inspector);
