import { expect } from 'chai';
import fc from 'fast-check';
import { isImageName, type Locator, parseLocator } from '../../src/locate/locator.js';
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
