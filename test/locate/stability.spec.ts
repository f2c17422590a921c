import { expect } from 'chai';
import type { CountedLocator } from '../../src/device/element-locators.js';
import { rateLocators } from '../../src/locate/stability.js';

const one = (by: CountedLocator['by'], locator: string): CountedLocator => ({ by, locator, count: 1, place: 0 });

describe('the stability of locators', () => {
  const stabilityOf = (by: CountedLocator['by'], locator: string) => {
    const [{ stability, why }] = rateLocators([one(by, locator)]) as [ReturnType<typeof rateLocators>[0]];
    return [stability, why];
  };

  it('comes first, then the kind', () => {
    const rated = rateLocators([
      one('xpath', 'xpath=/html/body/button[2]'),
      one('text', 'text=Save'),
      one('label', 'css=button[aria-label="Save"]'),
      one('id', 'id=save'),
      one('test id', 'css=button[data-testid="save"]'),
    ]);
    expect(rated.map(({ by, stability }) => `${by} ${stability}`)).to.deep.equal([
      'test id high',
      'id high',
      'label medium',
      'text medium',
      'xpath low',
    ]);
  });

  it('is low for names that look generated, and names them', () => {
    const generated = [
      stabilityOf('id', 'id=:r1:'),
      stabilityOf('test id', 'css=button[data-testid="ember12"]'),
      stabilityOf('xpath', 'xpath=//*[@id="mat-input-0"]/span'),
      stabilityOf('css', 'css=[id="css-1q2w3e4"] > b'),
    ];
    for (const [stability, why] of generated) {
      expect(stability).to.equal('low');
      expect(why).to.include('looks generated');
    }
    expect(generated[1]![1]).to.include('"ember12"');
  });

  it('is low for positions and for words with numbers', () => {
    expect(stabilityOf('css', 'css=:root > body > p')).to.deep.include('low');
    expect(stabilityOf('css', 'css=[id="list"] > li:nth-of-type(2)')[1]).to.include('positions');
    expect(stabilityOf('xpath', '/html/body/p')[1]).to.include('positions');
    expect(stabilityOf('xpath', 'xpath=//main/p[3]')[1]).to.include('positions');
    expect(stabilityOf('xpath', 'xpath=//main/p')[0]).to.equal('medium');
    expect(stabilityOf('text', 'text=Cart (3)')[1]).to.include('number');
    expect(stabilityOf('id', 'id=step-3')[0]).to.equal('high');
  });

  it('is low for a locator of several elements, which is also given with the place', () => {
    const rated = rateLocators([{ by: 'text', locator: 'text=Delete', count: 4, place: 2 }]);
    expect(rated.map(({ locator, count, stability }) => [locator, count, stability])).to.deep.equal([
      ['text=Delete >> nth=2', 1, 'low'],
      ['text=Delete', 4, 'low'],
    ]);
    expect(rated[1]!.why).to.include('4 elements');
  });

  it('is told of 20 locators at most', () => {
    const many = Array.from({ length: 30 }, (_, n) => one('label', `css=[title="word ${n}"]`));
    expect(rateLocators(many)).to.have.length(20);
  });
});
