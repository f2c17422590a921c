import { expect } from 'chai';
import sharp from 'sharp';
import { eraseZeroStrokes } from '../../../../plugins/text/_tesseract/stroked-zeros.js';

const [WIDTH, HEIGHT] = [24, 28];
const MIDDLE = 14 * WIDTH + 12;
const SIDE = 14 * WIDTH + 5;

/** The ink of strokes that are drawn with SVG in a picture of 24 x 28 pixels. */
async function inkOf(shapes: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#fff" stroke-width="2">
    <rect width="100%" height="100%" fill="#000" stroke="none"/>${shapes}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer());
}

async function erased(shapes: string) {
  const before = await inkOf(shapes);
  const grey = before.slice();
  eraseZeroStrokes({ grey, width: WIDTH, height: HEIGHT }, [[4, 20]]);
  return { before, grey };
}

const ZERO = '<rect x="5" y="4" width="14" height="20" rx="7" ry="8"/>';

describe('strokes of zeros', () => {
  it('erases the stroke and keeps the outline', async () => {
    const { grey } = await erased(`${ZERO}<path d="M7 18 L17 10"/>`);
    expect(grey[MIDDLE]).to.equal(0);
    expect(grey[SIDE]).to.be.above(200);
  });

  it('erases the dot', async () => {
    const { grey } = await erased(`${ZERO}<circle cx="12" cy="14" r="1" fill="#fff"/>`);
    expect(grey[MIDDLE]).to.equal(0);
    expect(grey[SIDE]).to.be.above(200);
  });

  const others = {
    'a plain zero': ZERO,
    'an 8': '<ellipse cx="12" cy="9" rx="6" ry="5"/><ellipse cx="12" cy="19" rx="7" ry="5"/>',
    'a box': '<rect x="5" y="4" width="14" height="20"/><path d="M7 14 L17 14"/>',
    'an @': `${ZERO}<ellipse cx="12" cy="14" rx="4" ry="6"/><path d="M12 8 L12 20"/>`,
    'a 6': '<path d="M16 5 C8 6 5 12 5 18"/><ellipse cx="12" cy="18" rx="7" ry="6"/>',
  };
  for (const [name, shapes] of Object.entries(others)) {
    it(`leaves ${name} as it is`, async () => {
      const { before, grey } = await erased(shapes);
      expect(grey).to.deep.equal(before);
    });
  }
});
