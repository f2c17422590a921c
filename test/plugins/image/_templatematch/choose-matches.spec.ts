import { expect } from 'chai';
import { chooseMatches, inReadingOrder } from '../../../../plugins/image/_templatematch/choose-matches.js';
import { patternOf } from '../../../../plugins/image/_templatematch/pattern.js';

const at = (x: number, y: number, height = 20) => ({ bounds: { x, y, width: 20, height } });

describe('inReadingOrder', () => {
  it('goes row by row, and from left to right in a row', () => {
    const [a, b, c, d] = [at(10, 52), at(60, 48), at(5, 90), at(40, 10)];
    expect(inReadingOrder([c, b, d, a])).to.deep.equal([d, a, b, c]);
  });

  it('takes for one row what overlaps by half of the lower height', () => {
    const [tall, low] = [at(50, 10, 60), at(10, 40, 20)];
    expect(inReadingOrder([tall, low])).to.deep.equal([low, tall]);
    expect(inReadingOrder([at(50, 10), at(10, 25)])).to.deep.equal([at(50, 10), at(10, 25)]);
  });
});

describe('chooseMatches', () => {
  type Colour = readonly [red: number, green: number, blue: number];
  const [white, black, blue, paleBlue]: readonly Colour[] = [
    [255, 255, 255],
    [0, 0, 0],
    [0, 0, 240],
    [100, 150, 240],
  ] as const;

  /** Squares of 20 x 20 side by side, every fifth pixel of which is ink. */
  const squares = (...looks: readonly (readonly [ground: Colour, ink: Colour])[]) => {
    const width = 20 * looks.length;
    const data = new Uint8Array(width * 20 * 3);
    for (let i = 0; i < width * 20; i++) {
      const [ground, ink] = looks[Math.floor((i % width) / 20)]!;
      data.set((i % width) % 5 === 0 ? ink : ground, i * 3);
    }
    return { width, height: 20, data };
  };
  const pattern = (ground: Colour, ink: Colour) => {
    const { data, ...size } = squares([ground, ink]);
    return patternOf({
      ...size,
      data: Uint8Array.from({ length: 1600 }, (_, i) => (i % 4 < 3 ? data[(i >> 2) * 3 + (i % 4)]! : 255)),
    });
  };
  const found = (...scores: readonly number[]) =>
    scores.map((score, i) => ({ bounds: { x: 20 * i, y: 0, width: 20, height: 20 }, score, how: '' }));

  it('prefers the place whose ink has the colour of the template', () => {
    const picture = squares([white, paleBlue], [white, blue]);
    const chosen = chooseMatches(found(0.93, 0.92), 0.82, picture, pattern(white, blue));
    expect(chosen).to.deep.equal([found(0.93, 0.92)[1]]);
  });

  it('prefers what is much more alike though its colours are others, as in another theme', () => {
    const picture = squares([white, blue], [black, paleBlue]);
    const chosen = chooseMatches(found(0.85, 0.99), 0.82, picture, pattern(white, blue));
    expect(chosen.map(({ bounds }) => bounds.x)).to.deep.equal([20]);
  });

  it('keeps all places of the same colours and the score of the nearest', () => {
    const picture = squares([white, blue], [white, blue], [black, blue]);
    const chosen = chooseMatches(found(0.9, 0.88, 0.91), 0.82, picture, pattern(white, blue));
    expect(chosen).to.deep.equal(found(0.9, 0.88));
  });
});
