import { expect } from 'chai';
import { startFailure } from '../../../../plugins/drivers/_webdriver/start-failure.js';

describe('startFailure', () => {
  it('says that nothing listens', () => {
    const reason =
      'Unable to connect to "http://127.0.0.1:4723/", make sure browser driver is running on that address.';
    expect(startFailure(reason)).to.equal('nothing listens there: start the server, or correct the url');
  });

  it('asks for the path where the server does not know it', () => {
    const reasons = [
      "Make sure to set `path: '/'` in your wdio.conf.js!",
      'unknown command: The requested resource could not be found',
      'the server answered 404 with what is no WebDriver answer',
    ];
    for (const reason of reasons) {
      expect(startFailure(reason)).to.include('/wd/hub').and.not.include('wdio.conf');
    }
  });

  it('leaves what the server says', () => {
    expect(startFailure('Device emulator-9999 was not found')).to.equal('Device emulator-9999 was not found');
  });
});
