import { type FolderServer, serveFolder } from '../_support/serve-folder.js';
import { PACKAGES } from './packages.js';

export type Server = FolderServer;

/** Serves the packages of the pages at a free port of the loopback interface. */
export const servePackages = (): Promise<Server> => serveFolder(PACKAGES);
