import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The URLs from which optional packages are resolved: beside the service, then in the working directory. */
export const packagePlaces = (): string[] => [import.meta.url, placeIn(process.cwd())];

/** The URL from which the packages of a directory are resolved. */
export const placeIn = (directory: string): string => pathToFileURL(join(directory, 'any.js')).href;

/**
 * Resolves packages without loading them.
 * @param find is called with the resolver of each place until it succeeds
 * @throws the failure in the last place when it fails in all of them
 */
export function resolvePackages<T>(places: readonly string[], find: (resolve: (name: string) => string) => T): T {
  let failure: unknown;
  for (const place of places) {
    try {
      return find(createRequire(place).resolve);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
