import { type FolderServer, serveFolder } from '../_support/serve-folder.js';
import { DIRECTORY } from './directory.js';
import { PACKAGES } from './packages.js';

export type Server = FolderServer;

/** Serves the pages of this folder, with the packages in `node_modules`, at a free port of the loopback interface. */
export const serveScreens = (): Promise<Server> => serveFolder(DIRECTORY);

/** Serves the packages of the pages at a free port of the loopback interface. */
export const servePackages = (): Promise<Server> => serveFolder(PACKAGES);
