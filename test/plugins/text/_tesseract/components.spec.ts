import { expect } from 'chai';
import { findComponents } from '../../../../plugins/text/_tesseract/components.js';

/** A map of the places that are not a blank. */
function mapOf(rows: readonly string[]) {
  const map = Uint8Array.from([...rows.join('')].map((character) => (character === ' ' ? 0 : 1)));
  return { map, size: { width: rows[0]!.length, height: rows.length } };
}

describe('components', () => {
  it('joins what touches, at a corner also', () => {
    const { map, size } = mapOf(['#   #', ' # ##', '     ', '#   #']);
    const boxes = findComponents(map, size).all.map(({ left, top, right, bottom }) => [left, top, right, bottom]);
    expect(boxes).to.have.deep.members([
      [0, 0, 2, 2],
      [3, 0, 5, 2],
      [0, 3, 1, 4],
      [4, 3, 5, 4],
    ]);
  });

  it('joins what meets further down', () => {
    const { map, size } = mapOf(['# #', '# #', '###']);
    const [only, ...others] = findComponents(map, size).all;
    expect(others).to.be.empty;
    expect(only).to.include({ pixels: 7, topRun: 1, bottomRun: 3 });
  });

  it('draws one alone though another lies in its box', () => {
    const { map, size } = mapOf(['####', '#  #', '# ##', '#   ', '# # ']);
    const components = findComponents(map, size);
    const frame = components.all.find(({ pixels }) => pixels > 1)!;
    const drawn = components.draw(frame);
    expect([...drawn.subarray(16)]).to.deep.equal([1, 0, 0, 0]);
  });

  it('finds none on an empty map', () => {
    expect(findComponents(new Uint8Array(12), { width: 4, height: 3 }).all).to.be.empty;
  });
});
