import { expect } from 'chai';
import { drawLine } from '../../../../plugins/text/_tesseract/line-images.js';

/** A blue ground with a white block, as a letter on a button is. */
function buttonOf(width: number, height: number) {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = x >= 10 && x < 14 && y >= 5 && y < 15;
      data.set(isInk ? [255, 255, 255] : [25, 118, 210], (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

const LINE = {
  left: 10,
  top: 5,
  right: 14,
  bottom: 15,
  backgrounds: [{ red: 25, green: 118, blue: 210 }],
  spans: [[10, 14]] as const,
  rules: [],
};

const SHAPE = { height: 20, narrowing: 1 };

describe('line image', () => {
  it('is dark on white whatever the colours are, at the height asked for', () => {
    const { grey, width, height, scaleX, scaleY } = drawLine(buttonOf(30, 20), LINE, { height: 30, narrowing: 0.5 });
    expect([scaleX, scaleY]).to.deep.equal([1.5, 3]);
    expect(height).to.be.within(30, 40);
    expect(grey[0]).to.equal(255);
    expect(grey[Math.floor(height / 2) * width + Math.floor(width / 2)]).to.be.below(40);
  });

  it('has no ink where the ground is one of its backgrounds', () => {
    const backgrounds = [...LINE.backgrounds, { red: 255, green: 255, blue: 255 }];
    const { grey } = drawLine(buttonOf(30, 20), { ...LINE, backgrounds }, SHAPE);
    expect(Math.min(...grey)).to.equal(255);
  });

  it('goes beyond the edge of the picture, which is blank there', () => {
    const { grey, left, top } = drawLine(buttonOf(30, 20), { ...LINE, left: 0, top: 0, spans: [[0, 14]] }, SHAPE);
    expect(left).to.be.below(0);
    expect(top).to.be.below(0);
    expect(grey[0]).to.equal(255);
  });
});
