import { join } from 'node:path';
import { installPackages as install } from '../_support/install-packages.js';
import { DIRECTORY } from './directory.js';

/** The folder of the packages of the pages. */
export const PACKAGES = join(DIRECTORY, 'node_modules');

/** Installs the packages of the lock file, unless they are installed. */
export const installPackages = (): Promise<void> => install(DIRECTORY);
