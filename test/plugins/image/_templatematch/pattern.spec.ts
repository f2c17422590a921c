import { expect } from 'chai';
import { patternOf } from '../../../../plugins/image/_templatematch/pattern.js';
import { LUMINANCE } from '../../../../plugins/image/_templatematch/plane.js';

type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Two halves of 8 x 8. */
const halves = (left: Colour, right: Colour) => ({
  width: 8,
  height: 8,
  data: Uint8Array.from({ length: 8 * 8 * 4 }, (_, i) => ((i >> 2) % 8 < 4 ? left : right)[i % 4]!),
});

describe('patternOf', () => {
  it('sees a picture as grey', () => {
    const { weights, contrast, mask } = patternOf(halves([0, 0, 0, 255], [200, 200, 200, 255]));
    expect(weights).to.equal(LUMINANCE);
    expect(contrast).to.be.closeTo(100, 0.1);
    expect(mask).to.equal(undefined);
  });

  it('sees colours of one brightness by what they differ in', () => {
    const { grey, contrast } = patternOf(halves([200, 60, 60, 255], [30, 140, 80, 255]));
    const { data } = grey.base;
    expect(Math.abs(data[0]! - data[7]!)).to.be.above(60);
    expect(contrast).to.be.above(30);
  });

  it('counts no transparent pixel', () => {
    const { data, ...size } = halves([90, 90, 90, 255], [190, 190, 190, 255]);
    for (let i = 0; i < data.length / 2; i += 4) data.set([255, 0, 0, 0], i);
    const { contrast, colours, mask, isOpaque } = patternOf({ ...size, data });
    expect(contrast).to.be.closeTo(50, 0.1);
    expect(colours.mean.map(Math.round)).to.deep.equal([140, 140, 140]);
    expect([mask?.base.data[0], mask?.base.data[63]]).to.deep.equal([0, 255]);
    expect(isOpaque).to.equal(false);
  });

  it('sees the silhouette of what has one colour', () => {
    const { contrast, grey, isSilhouette, mask } = patternOf(halves([90, 90, 90, 255], [255, 0, 0, 0]));
    expect([isSilhouette, mask]).to.deep.equal([true, undefined]);
    expect([grey.base.data[0], grey.base.data[7]]).to.deep.equal([255, 0]);
    expect(contrast).to.be.closeTo(127.5, 0.1);
  });

  it('uses the channel of another pattern of the template', () => {
    const like = patternOf(halves([200, 60, 60, 255], [30, 140, 80, 255]));
    expect(patternOf(halves([0, 0, 0, 255], [200, 200, 200, 255]), like).weights).to.equal(like.weights);
  });

  it('has no contrast when it is transparent', () => {
    expect(patternOf(halves([0, 0, 0, 0], [255, 255, 255, 0])).contrast).to.equal(0);
  });
});
