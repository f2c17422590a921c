import { expect } from 'chai';
import { redact } from '../../src/session/redact.js';

describe('redact', () => {
  it('hides fields whose name says that they are secret, however deep', () => {
    expect(
      redact({ 'sauce:options': { username: 'ada', accessKey: 'k', tags: ['a'] }, storageState: { cookies: [] } }),
    ).to.deep.equal({ 'sauce:options': { username: 'ada', accessKey: '***', tags: ['a'] }, storageState: '***' });
    expect(redact({ password: 1, 'appium:unlockKey': '1234', bearerToken: 'x' })).to.deep.equal({
      password: '***',
      'appium:unlockKey': '***',
      bearerToken: '***',
    });
  });

  it('hides credentials in addresses', () => {
    expect(redact('https://ada:pw@example.com/a@b?token=1&page=2#x')).to.equal(
      'https://***@example.com/a@b?token=***&page=2#x',
    );
    expect(redact(['--proxy-server=http://u:p@proxy:3128'])).to.deep.equal(['--proxy-server=http://***@proxy:3128']);
  });

  it('leaves everything else', () => {
    const plain = { url: 'http://127.0.0.1:80/?page=1', viewport: { width: 1 }, 'appium:hideKeyboard': true, a: null };
    expect(redact(plain)).to.deep.equal(plain);
  });
});
