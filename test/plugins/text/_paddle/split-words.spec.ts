import { expect } from 'chai';
import { splitWords } from '../../../../plugins/text/_paddle/split-words.js';

const [WIDTH, HEIGHT] = [120, 20];

/** Black bars on white, as letters: each begins at a place and is 6 pixels wide and 10 high. */
function picture(bars: readonly number[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const bar of bars) {
    for (let y = 5; y < 15; y++)
      for (let x = bar; x < bar + 6; x++) data.fill(0, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const LINE = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const character = (text: string, bar: number) => ({ text, x: bar + 3, confidence: 0.9 });

describe('words of a line that paddle read', () => {
  it('end at spaces that were read, and have the ink as their bounds', () => {
    const words = splitWords(picture([10, 18, 40, 48]), LINE, [
      character('a', 10),
      character('b', 18),
      character(' ', 30),
      character('c', 40),
      character('d', 48),
    ]);
    expect(words.map(({ text, bounds }) => ({ text, bounds }))).to.deep.equal([
      { text: 'ab', bounds: { x: 10, y: 5, width: 14, height: 10 } },
      { text: 'cd', bounds: { x: 40, y: 5, width: 14, height: 10 } },
    ]);
  });

  it('end at gaps where no space was read', () => {
    const words = splitWords(picture([10, 18, 40, 48]), LINE, [
      character('a', 10),
      character('b', 18),
      character('c', 40),
      character('d', 48),
    ]);
    expect(words.map(({ text }) => text)).to.deep.equal(['ab', 'cd']);
  });

  it('do not reach to an icon beside them', () => {
    const [word] = splitWords(picture([10, 18, 90]), LINE, [character('a', 10), character('b', 18)]);
    expect(word?.bounds).to.include({ x: 10, width: 14 });
  });

  it('are none where nothing is written', () => {
    expect(splitWords(picture([]), LINE, [character('a', 10)])).to.deep.equal([]);
  });
});
