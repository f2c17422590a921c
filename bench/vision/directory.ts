import { fileURLToPath } from 'node:url';

/** The folder of the benchmark's sources, which holds its packages and its cache. */
export const DIRECTORY = fileURLToPath(new URL('../../../bench/vision', import.meta.url));
