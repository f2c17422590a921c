import { fileURLToPath } from 'node:url';
import { discover, type Discovered } from './discovery.js';

const KEYWORDS = fileURLToPath(new URL('../../keywords', import.meta.url));
/** Drivers, element sources, detectors and language models. */
const OTHERS = fileURLToPath(new URL('../../plugins', import.meta.url));

// The bundle has its own form of this module, which finds the same classes without reading directories
// (cli/bundle/builtin-modules.ts).

/** The built-in keywords. @throws Error naming the file that could not be loaded */
export const builtinKeywords = (): Promise<readonly Discovered[]> => discover(KEYWORDS);

/** The other built-in plugins. @throws Error naming the file that could not be loaded */
export const otherBuiltins = (): Promise<readonly Discovered[]> => discover(OTHERS);
