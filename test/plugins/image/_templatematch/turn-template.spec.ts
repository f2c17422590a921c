import { expect } from 'chai';
import type { TemplatePixels } from '../../../../plugins/image/_templatematch/pattern.js';
import { turnTemplate } from '../../../../plugins/image/_templatematch/turn-template.js';

/** A square of 8 x 8 pixels, red to the left and blue to the right. */
const SQUARE: TemplatePixels = {
  width: 8,
  height: 8,
  data: Uint8Array.from(
    { length: 8 * 8 * 4 },
    (_, i) => ((i >> 2) % 8 < 4 ? [255, 0, 0, 255] : [0, 0, 255, 255])[i % 4]!,
  ),
};

describe('turnTemplate', () => {
  const pixel = ({ data, width }: TemplatePixels, x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  it('changes nothing at 0 degrees', () => {
    expect(turnTemplate(SQUARE, 0)).to.deep.equal(SQUARE);
  });

  it('turns clockwise', () => {
    const turned = turnTemplate(SQUARE, 90);
    expect(pixel(turned, 4, 1)).to.deep.equal([255, 0, 0, 255]);
    expect(pixel(turned, 4, 6)).to.deep.equal([0, 0, 255, 255]);
  });

  it('is transparent where the template does not reach', () => {
    const turned = turnTemplate(SQUARE, 45);
    expect([turned.width, turned.height]).to.deep.equal([12, 12]);
    expect(pixel(turned, 0, 0)[3]).to.equal(0);
    expect(pixel(turned, 6, 6)[3]).to.equal(255);
  });

  it('mixes no colour of transparent pixels into its border', () => {
    const half = { ...SQUARE, data: SQUARE.data.map((value, i) => ((i >> 2) % 8 >= 4 && i % 4 === 3 ? 0 : value)) };
    const { data } = turnTemplate(half, 10);
    for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0) expect(data[i + 2]).to.equal(0);
  });
});
