import { expect } from 'chai';
import { comparison, type Property } from '../../../src/directory/pools/comparison.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const FITS: readonly (readonly [wanted: Property, property: Property])[] = [
  ['>=13', '13'],
  ['>=13', '13.0.1'],
  ['>= 9', 13],
  ['<13', '9'],
  ['>=13 <15', '14.2'],
  ['>=13  <=14', '14.0'],
  ['>12.9', '12.10'],
  ['<14', '14-beta'],
  ['=13', '13.0'],
  ['13', 13],
  [13, '13.0'],
  ['Pixel*', 'Pixel 7 Pro'],
  ['pixel 7', 'Pixel 7'],
  ['*7', 'Pixel 7'],
  ['P*l*', 'Pixel 7'],
  ['*i*x*7', 'Pixel 7'],
  ['*', 'Pixel 7'],
  ['=Pixel 7', 'Pixel 7'],
  ['>=Pixel 7 <Pixel 10', 'Pixel 9'],
  [true, true],
  ['a.c*', 'a.cd'],
];

const DIFFERS: readonly (readonly [wanted: Property, property: Property])[] = [
  ['>=13', '12.9'],
  ['>=13 <15', '15'],
  ['>13', '13.0'],
  ['13', '13.1'],
  ['Pixel*', 'Galaxy'],
  ['Pixel 7', 'Pixel 7 Pro'],
  ['a.c*', 'abcd'],
  ['*x*x*', 'Pixel 7'],
  ['Pixel 7*7', 'Pixel 7'],
  [true, 'false'],
];

describe('comparison of properties', () => {
  for (const [wanted, property] of FITS) {
    it(`finds that ${property} fits ${wanted}`, () => expect(comparison(wanted)(property)).to.equal(true));
  }

  for (const [wanted, property] of DIFFERS) {
    it(`finds that ${property} does not fit ${JSON.stringify(wanted)}`, () =>
      expect(comparison(wanted)(property)).to.equal(false));
  }

  for (const wrong of ['>=', '>= <5', '>13 <', '=> 5']) {
    it(`refuses ${wrong}`, async () => {
      const { code, message } = await refusalOf(() => comparison(wrong));
      expect([code, message.includes(JSON.stringify(wrong))]).to.deep.equal(['E0503', true]);
    });
  }
});
