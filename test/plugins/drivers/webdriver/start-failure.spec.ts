import { expect } from 'chai';
import { startFailure } from '../../../../plugins/drivers/_webdriver/start-failure.js';

describe('startFailure', () => {
  it('asks for the path where the server does not know it', () => {
    for (const reason of [
      'unknown command: The requested resource could not be found',
      'the server answered 404 with what is no WebDriver answer',
    ]) {
      expect(startFailure(reason)).to.include(reason).and.include('/wd/hub');
    }
  });

  it('leaves every other reason as it is', () => {
    expect(startFailure('no device was found')).to.equal('no device was found');
  });
});
