import { DetectorOptions, type Picture, type ReadLine, type Rect, TextDetector, TextReader, z } from '#svc';
import { DetectionServer } from '../_remote/detection-server.js';
import { boundsAround, Confidence, Corner, MOST_RESULTS } from '../_remote/result-bounds.js';
import { cutPicture } from '../_remote/sent-picture.js';
import { readServerAddress } from '../_remote/server-address.js';
import { readCapabilities, serverCapabilities } from '../_remote/server-capabilities.js';
import { readLines } from './_remote/read-lines.js';

const NAME = 'remote_ocr';

const Capabilities = z.object({
  method: z.string().min(1).default('paddleocr'),
  language: z.string().min(1).default('en'),
  ...serverCapabilities(0.5),
});

const Answer = z.object({
  results: z
    .array(z.object({ text: z.string(), bbox: z.array(Corner).length(4), confidence: Confidence }))
    .max(MOST_RESULTS),
});

/**
 * `POST {url}/detect-text` with `{method, image, language}` is answered with
 * `{results: [{text, bbox: [[x, y], [x, y], [x, y], [x, y]], confidence}]}`; the image is a PNG in base64 without a
 * prefix, corners are in its pixels.
 */
@TextDetector({
  name: NAME,
  description: 'Reads text by a server that is asked over HTTP.',
  capabilities: Object.keys(Capabilities.shape),
})
export class RemoteOcr extends TextReader {
  readonly #capabilities: z.output<typeof Capabilities>;
  readonly #server: DetectionServer;

  /** @throws ServiceError E0104 without the address of a server, or for a wrong capability */
  constructor(options: DetectorOptions) {
    super();
    this.#capabilities = readCapabilities(NAME, Capabilities, options);
    this.#server = new DetectionServer(NAME, readServerAddress(NAME, options.url), this.#capabilities.timeout_s);
  }

  /** @throws ServiceError E0603 naming the server when it gives no usable answer, E0303 when the picture is damaged */
  async read(picture: Picture, area: Rect | undefined): Promise<readonly ReadLine[]> {
    const sent = await cutPicture(picture, area);
    if (!sent) return [];
    const { method, language, threshold } = this.#capabilities;
    const { results } = await this.#server.ask('detect-text', { method, image: sent.base64, language }, Answer);
    const texts = results.flatMap(({ text: given, bbox, confidence }) => {
      const text = given.replace(/\s+/g, ' ').trim();
      const bounds = boundsAround(bbox, sent);
      return text === '' || !bounds || confidence < threshold ? [] : [{ text, bounds, confidence }];
    });
    return readLines(texts);
  }
}
