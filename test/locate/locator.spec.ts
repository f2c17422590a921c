import { expect } from 'chai';
import fc from 'fast-check';
import { contains } from '../../src/device/geometry.js';
import { areaOf, isImageName, type Locator, parseArea, parseLocator } from '../../src/locate/locator.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { examples } from '../fixtures/tier.js';

/** A locator written out in full; a plain word stays a plain word. */
const written = ({ by, value }: Locator): string => (by === 'any' ? value : `${by}=${value}`);

const PREFIXED = ['xpath', 'css', 'text', 'id', 'ocr', 'image'] as const;

describe('parseLocator', () => {
  for (const [text, by, value] of [
    ['xpath=//a', 'xpath', '//a'],
    ['XPath=//a', 'xpath', '//a'],
    ['//a', 'xpath', '//a'],
    ['/html/body', 'xpath', '/html/body'],
    ['./a', 'xpath', './a'],
    ['.//a', 'xpath', './/a'],
    ['(//a)[2]', 'xpath', '(//a)[2]'],
    ['((.//a)[2]/b)[1]', 'xpath', '((.//a)[2]/b)[1]'],
    ['css=#a', 'css', '#a'],
    ['CSS=a > b', 'css', 'a > b'],
    ['text=Save', 'text', 'Save'],
    ['text= Save ', 'text', ' Save '],
    ['id=save', 'id', 'save'],
    ['ocr=Save', 'ocr', 'Save'],
    ['TEXT_ONLY:Save', 'ocr', 'Save'],
    ['image=logo', 'image', 'logo'],
    ['Save', 'any', 'Save'],
    ['  Save it ', 'any', 'Save it'],
    ['logo.png', 'any', 'logo.png'],
    ['a=b', 'any', 'a=b'],
    ['text:Save', 'any', 'text:Save'],
    ['(a)', 'any', '(a)'],
    ['.a', 'any', '.a'],
    ['css=text=a', 'css', 'text=a'],
    [' css=#a', 'css', '#a'],
    ['\n//a ', 'xpath', '//a'],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${by}`, () => {
      expect(parseLocator(text)).to.deep.equal({ by, value });
    });
  }

  for (const text of ['', ' ', 'css=', 'css= ', 'XPATH=', 'TEXT_ONLY:', 'image=\t']) {
    it(`refuses ${JSON.stringify(text)}, which names nothing`, async () => {
      const error = await refusalOf(() => parseLocator(text));
      expect([error.code, error.status]).to.deep.equal(['E0205', 400]);
    });
  }

  it('reads every prefixed text by its prefix, whatever follows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PREFIXED), fc.string(), fc.boolean(), (by, value, loud) => {
        fc.pre(value.trim() !== '');
        const prefix = loud ? by.toUpperCase() : by;
        expect(parseLocator(`${prefix}=${value}`)).to.deep.equal({ by, value });
      }),
    );
  });

  it('throws nothing but E0205, for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('', '(', '/', './', 'css=', 'TEXT_ONLY:', '  '), fc.string())
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        try {
          expect(parseLocator(given).value.trim()).not.to.equal('');
        } catch (error) {
          expect(error).to.have.property('code', 'E0205');
        }
      }),
      { numRuns: examples(500) },
    );
  });

  it('reads its own result, written out, the same again', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.constantFrom('', ' ', '(', '/', './', 'css=', ' id=', 'TEXT_ONLY:'), fc.string())
          .map((parts) => parts.join('')),
        (given) => {
          let first: Locator;
          try {
            first = parseLocator(given);
          } catch {
            return;
          }
          expect(parseLocator(written(first))).to.deep.equal(first);
        },
      ),
      { numRuns: examples(500) },
    );
  });
});

describe('isImageName', () => {
  it('knows the endings of images, in any case', () => {
    for (const name of ['a.png', 'a.JPG', 'a.jpeg', 'a.bmp', 'a.tif', 'a.tiff', 'a.webp']) {
      expect(isImageName(name), name).to.equal(true);
    }
    for (const name of ['a', 'png', 'a.gif', 'a.png ', 'a.pngx', 'a.svg'])
      expect(isImageName(name), name).to.equal(false);
  });
});

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
