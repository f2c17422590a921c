import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** URLs from which optional packages are looked for: beside the service, then in the working directory. */
export const packagePlaces = (): string[] => [import.meta.url, placeIn(process.cwd())];

/** The URL from which packages of a directory are looked for. */
export const placeIn = (directory: string): string => pathToFileURL(join(directory, 'any.js')).href;
