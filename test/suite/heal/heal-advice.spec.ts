import { expect } from 'chai';
import { healAdvice } from '../../../src/suite/heal/heal-advice.js';

const heal = {
  summary: 'id=save finds nothing; id=store is what it found before (score 0.9, 0.3 ahead of the next).',
  steps: [{ keyword: 'press_element', params: ['id=store', '2'] }],
};

describe('healAdvice', () => {
  it('says what to write, and where', () => {
    expect(healAdvice(heal, 'shop.test.yaml:3:9')).to.equal(
      `${heal.summary} At shop.test.yaml:3:9, write press_element | id=store | 2. svc heals accept and svc heals apply do it.`,
    );
  });

  it('names the element that gave the locator, and every step', () => {
    const two = { summary: 'It moved', steps: [...heal.steps, { keyword: 'reload', params: [] }] };
    expect(healAdvice(two, 'shop.test.yaml:3:9', 'save')).to.equal(
      'It moved. At the element save, for the step at shop.test.yaml:3:9, write press_element | id=store | 2, then reload. svc heals accept and svc heals apply do it.',
    );
  });
});
