import { expect } from 'chai';
import fc from 'fast-check';
import { contains } from '../../src/device/geometry.js';
import { areaOf, parseArea } from '../../src/locate/area.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const percent = fc.integer({ min: 0, max: 100 });
/** Areas of whole percents within the screen. */
const area = fc
  .tuple(percent, percent, percent, percent)
  .map(([a, b, c, d]) => ({ x: Math.min(a, b), y: Math.min(c, d), width: Math.abs(a - b), height: Math.abs(c - d) }))
  .filter(({ width, height }) => width > 0 && height > 0);

describe('parseArea', () => {
  it('reads four percentages', () => {
    expect(parseArea('0,0,100,100')).to.deep.equal({ x: 0, y: 0, width: 100, height: 100 });
    expect(parseArea(' 10.5 , 20 ,30,40 ')).to.deep.equal({ x: 10.5, y: 20, width: 30, height: 40 });
  });

  it('reads every area back from its text', () => {
    fc.assert(
      fc.property(area, ({ x, y, width, height }) => {
        expect(parseArea(`${x},${y},${width},${height}`)).to.deep.equal({ x, y, width, height });
      }),
    );
  });

  it('takes thirds that rounding makes a little larger', () => {
    expect(parseArea('66.67,0,33.34,100').width).to.equal(33.34);
  });

  for (const text of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '0,0,,10',
    '0;0;10;10',
    '-1,0,10,10',
    '0,0,101,10',
    '0,0,0,10',
    '0,0,10,0',
    '60,0,50,10',
    '0,60,10,50',
    'NaN,0,10,10',
    'Infinity,0,10,10',
    '0x10,0,10,10',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, async () => {
      const error = await refusalOf(() => parseArea(text));
      expect([error.code, error.status]).to.deep.equal(['E0205', 400]);
    });
  }

  it('answers an area within the screen or E0205, for any text', async () => {
    const numbers = fc
      .array(fc.oneof(fc.double(), fc.integer(), fc.string()), { maxLength: 6 })
      .map((all) => all.join());
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), numbers), async (text) => {
        try {
          const { x, y, width, height } = parseArea(text);
          expect(Math.min(x, y)).to.be.at.least(0);
          expect(Math.min(width, height)).to.be.above(0);
          expect(Math.max(x + width, y + height)).to.be.at.most(100.01);
        } catch (error) {
          expect(error).to.have.property('code', 'E0205');
        }
      }),
    );
  });

  it('cuts a long text in its message', async () => {
    expect((await refusalOf(() => parseArea('x'.repeat(100_000)))).message.length).to.be.below(300);
  });
});

describe('areaOf', () => {
  it('is the part of the window', () => {
    const window = { width: 400, height: 800 };
    expect(areaOf(parseArea('50,25,50,10'), window)).to.deep.equal({ x: 200, y: 200, width: 200, height: 80 });
    expect(areaOf(parseArea('0,0,100,100'), window)).to.deep.equal({ x: 0, y: 0, ...window });
  });

  it('lies inside the window', () => {
    fc.assert(
      fc.property(area, (part) => {
        const window = { width: 400, height: 800 };
        const rect = areaOf(part, window);
        return contains({ x: 0, y: 0, ...window }, { x: rect.x + rect.width - 1e-9, y: rect.y + rect.height - 1e-9 });
      }),
    );
  });
});
