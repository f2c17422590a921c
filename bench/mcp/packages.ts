import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages as install } from '../_support/install-packages.js';

const DIRECTORY = fileURLToPath(new URL('../../../bench/mcp', import.meta.url));

/** The folder of the packages of the peers and of the pages. */
export const PACKAGES = join(DIRECTORY, 'node_modules');

/** Installs the packages of the lock file, unless they are installed. */
export const installPackages = (): Promise<void> => install(DIRECTORY);
