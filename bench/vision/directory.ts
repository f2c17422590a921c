import { fileURLToPath } from 'node:url';

/** The source folder of the benchmark, with its packages and its cache. */
export const DIRECTORY = fileURLToPath(new URL('../../../bench/vision', import.meta.url));
