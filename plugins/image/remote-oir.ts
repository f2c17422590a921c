import {
  DetectorOptions,
  ImageDetector,
  ImageMatcher,
  type Picture,
  type Rect,
  ServiceError,
  type Template,
  type VisionHit,
  inRows,
  isPng,
  z,
} from '#svc';
import { DetectionServer } from '../_remote/detection-server.js';
import { boundsAround, Confidence, Corner, cutPicture, MAX_RESULTS } from '../_remote/sent-picture.js';
import { readCapabilities, readServerAddress, serverCapabilities } from '../_remote/server-options.js';

const NAME = 'remote_oir';

const Capabilities = z.object({
  method: z.string().min(1).default('ccoeff').describe('The `method` of the request'),
  ...serverCapabilities(0.7),
});

const Answer = z.object({
  results: z.array(z.object({ bbox: z.array(Corner).length(2), confidence: Confidence })).max(MAX_RESULTS),
});

/**
 * Sends `POST {url}/detect-image` with `{method, image, template}` and expects
 * `{results: [{center, bbox: [[x1, y1], [x2, y2]], confidence}]}`. Image and template are PNG in base64 without a
 * prefix; corners are in pixels of the image. The centre of `bbox` is pressed; `center` is ignored.
 */
@ImageDetector({
  name: NAME,
  description: 'Finds pictures with a detection server, over HTTP.',
  capabilities: Capabilities,
})
export class RemoteOir extends ImageMatcher {
  readonly #capabilities: z.output<typeof Capabilities>;
  readonly #server: DetectionServer;

  /** @throws ServiceError E0104 without the address of a server, or for an invalid capability */
  constructor(options: DetectorOptions) {
    super();
    this.#capabilities = readCapabilities(NAME, Capabilities, options);
    this.#server = new DetectionServer(NAME, readServerAddress(NAME, options.url), this.#capabilities.timeout_s);
  }

  /**
   * @throws ServiceError E0603 when the server gives no valid answer, E0303 when the picture is damaged, E0304 when
   * the template is
   */
  async find(picture: Picture, template: Template, area: Rect | undefined): Promise<readonly VisionHit[]> {
    const sent = await cutPicture(picture, area);
    if (!sent) return [];
    const { method, threshold } = this.#capabilities;
    const question = { method, image: sent.base64, template: (await asPng(template)).toString('base64') };
    const { results } = await this.#server.ask('detect-image', question, Answer);
    const hits = results.flatMap(({ bbox, confidence }): VisionHit[] => {
      const bounds = boundsAround(bbox, sent);
      return !bounds || confidence < threshold ? [] : [{ bounds, score: confidence, how: `method ${method}` }];
    });
    return inRows(hits).flat();
  }
}

async function asPng({ name, image }: Template): Promise<Buffer> {
  if (isPng(image)) return image;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(image).png().toBuffer();
  } catch (error) {
    throw new ServiceError('E0304', `${name} cannot be read`, undefined, { cause: error });
  }
}
