import { expect } from 'chai';
import sharp from 'sharp';
import { bitmap, image } from '../fixtures/image.js';
import { pngBomb } from '../fixtures/png-bomb.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

type Make = () => Promise<Buffer>;

const BLUR = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f">
<feGaussianBlur stdDeviation="200"/><feTurbulence baseFrequency="0.05" numOctaves="50"/></filter>
<rect width="6000" height="6000" filter="url(#f)"/></svg>`;
const READ_FILE = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;

const noise = () =>
  sharp({
    create: {
      width: 120,
      height: 90,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const cut = async (format: 'png' | 'jpeg' | 'webp' | 'tiff' | 'gif') => {
  const whole = await noise().toFormat(format).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
};
const animated = async (format: 'gif' | 'webp') =>
  sharp([await image('png', 20, 10), await noise().resize(20, 10).png().toBuffer()], { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
const lying = async (orientation: number) =>
  sharp(await image('png', 30, 20))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

const ACCEPTED: Readonly<Record<string, Make>> = {
  'a PNG of one pixel': () => image('png', 1, 1),
  'a PNG with a palette': () => noise().png({ palette: true }).toBuffer(),
  'a PNG of 16 bits': () => noise().toColourspace('rgb16').png().toBuffer(),
  'a grey PNG': () => noise().toColourspace('b-w').png().toBuffer(),
  'a PNG of black and white': () => pngBomb(50, 40),
  'a transparent PNG': () => noise().ensureAlpha(0).png().toBuffer(),
  'a JPEG on its side': () => lying(6),
  'a mirrored JPEG': () => lying(5),
  'a JPEG of four inks': () => noise().toColourspace('cmyk').jpeg().toBuffer(),
  'a GIF with frames': () => animated('gif'),
  'a WebP with frames': () => animated('webp'),
  'a BMP': async () => bitmap(),
};

const FORMAT = 'is no PNG, JPEG, WebP, TIFF, GIF or BMP file';
const DAMAGED = 'cannot be read: the file is damaged or cut off';
const REFUSED: Readonly<Record<string, readonly [make: Make, reason: string]>> = {
  'no bytes': [async () => Buffer.alloc(0), 'is empty: '],
  'a PNG that is cut off': [() => cut('png'), DAMAGED],
  'a JPEG that is cut off': [() => cut('jpeg'), DAMAGED],
  'a WebP that is cut off': [() => cut('webp'), DAMAGED],
  'a TIFF that is cut off': [() => cut('tiff'), DAMAGED],
  'a GIF that is cut off': [() => cut('gif'), DAMAGED],
  'a BMP that is cut off': [async () => bitmap(400, 300).subarray(0, 9000), DAMAGED],
  'the signature of a PNG alone': [async () => (await image()).subarray(0, 12), DAMAGED],
  'a PNG of no pixels': [() => pngBomb(0, 0), DAMAGED],
  'a PNG of 30,000 x 30,000': [() => pngBomb(30_000, 30_000), 'has 30000 x 30000 pixels: give at most 40 megapixels'],
  'a PNG of 2,000,000 x 30': [() => pngBomb(2_000_000, 30), 'has 2000000 x 30 pixels: give at most 40 megapixels'],
  'an SVG': [async () => Buffer.from(READ_FILE), FORMAT],
  'an SVG that asks for much work': [async () => Buffer.from(BLUR), FORMAT],
  'an AVIF': [() => noise().avif({ effort: 0 }).toBuffer(), FORMAT],
  'a PDF': [async () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj'), FORMAT],
  'zero bytes alone': [async () => Buffer.alloc(1000), FORMAT],
};

describe('bad pictures over HTTP', () => {
  let on: SessionOnPages;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start({ '/': '<button id="save">Save</button>' }, (server) =>
      sessionConfig(server.url('/')),
    );
    ({ client, session } = on);
  });

  after(() => on.end());

  beforeEach(() => session.evaluate('(seen.length = 0)'));

  const upload = async (picture: Buffer, prefix = '') =>
    session.post('/templates', { name: 'sample', image_base64: prefix + picture.toString('base64') });
  const press = async (picture: Buffer) =>
    session.act('Press Element', ['css=#save'], { extra: { template_images: { sample: picture.toString('base64') } } });
  const seen = () => session.evaluate<string[]>('seen');

  for (const [what, make] of Object.entries(ACCEPTED)) {
    it(`${what} is a template`, async () => {
      const picture = await make();
      const uploaded = await upload(picture);
      expect([uploaded.status, uploaded.json]).to.deep.equal([200, { name: 'sample', status: 'ok' }]);
      const pressed = await press(picture);
      expect(pressed.status, pressed.summary).to.equal(200);
      expect(await seen()).to.deep.equal(['click save']);
    });
  }

  for (const [what, [make, reason]] of Object.entries(REFUSED)) {
    it(`${what}: refused at once, and nothing runs`, async () => {
      const picture = await make();
      for (const answer of [
        await upload(picture),
        await upload(picture, 'data:image/png;base64,'),
        await press(picture),
      ]) {
        expectFailure(answer, 'E0304');
        expect(answer.detail.message).to.contain(`sample ${reason}`);
        expect(answer.ms).to.be.below(9000);
      }
      expect(await seen()).to.deep.equal([]);
    });
  }

  it('the largest that is taken does not keep the service from answering', async () => {
    const uploaded = upload(await pngBomb(6300, 6300));
    const health = await client.get('/health/live');
    expect(health.status).to.equal(200);
    expect((await uploaded).status).to.equal(200);
  });

  it('many at a time are each answered', async () => {
    const [good, bad] = await Promise.all([image(), cut('png')]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(n % 2 === 0 ? good : bad)));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map((_, n) => (n % 2 === 0 ? 200 : 400)));
  });
});
