import { expect } from 'chai';
import sharp from 'sharp';
import type { Rect } from '../../src/device/geometry.js';
import { annotate, type Mark } from '../../src/locate/annotate.js';
import { Picture } from '../../src/locate/vision/picture.js';
import { image } from '../fixtures/image.js';

/** Draws on a picture of one colour, and gives the colours of what comes out. */
async function draw(
  width: number,
  height: number,
  marks: readonly Mark[],
  scale = 1,
  secretAreas: readonly Rect[] = [],
) {
  const picture = new Picture(await image('png', width, height));
  const url = await annotate({ picture, scale, secretAreas }, marks);
  const [head, data = ''] = url.split(',');
  expect(head).to.equal('data:image/jpeg;base64');
  const { data: pixels, info } = await sharp(Buffer.from(data, 'base64')).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...pixels.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at };
}

const GROUND = [0x33, 0x66, 0x99];
const expectColour = (colour: number[], wanted: number[]) => {
  for (const [i, value] of wanted.entries()) expect(colour[i]).to.be.closeTo(value, 40);
};

describe('annotate', () => {
  it('frames what was found, in window coordinates', async () => {
    const bounds = { x: 50, y: 40, width: 60, height: 30 };
    const { at } = await draw(400, 300, [{ bounds, kind: 'hit' }], 2);
    expectColour(at(100, 100), [0xe6, 0, 0x7a]);
    expectColour(at(160, 100), GROUND);
    expectColour(at(90, 100), GROUND);
  });

  it('darkens what lies outside the area', async () => {
    const { at } = await draw(400, 300, [{ bounds: { x: 200, y: 0, width: 200, height: 300 }, kind: 'area' }]);
    expect(at(50, 150)[2]).to.be.below(110);
    expectColour(at(300, 150), GROUND);
  });

  it('is at most 1024 pixels long', async () => {
    const { width, height, at } = await draw(1000, 2048, [
      { bounds: { x: 0, y: 0, width: 1000, height: 2048 }, kind: 'seen' },
    ]);
    expect([width, height]).to.deep.equal([500, 1024]);
    expectColour(at(250, 512), GROUND);
  });

  it('takes any text as a label', async () => {
    const label = 'ocr by x <"&\'> \u0000\u202e ]]> 0.93';
    const { width } = await draw(200, 100, [{ bounds: { x: 10, y: 30, width: 60, height: 30 }, kind: 'hit', label }]);
    expect(width).to.equal(200);
  });

  it('draws what lies outside of a picture of one pixel', async () => {
    const { width, height } = await draw(1, 1, [{ bounds: { x: -10, y: -10, width: 60, height: 30 }, kind: 'hit' }]);
    expect([width, height]).to.deep.equal([1, 1]);
  });
});
