import { expect } from 'chai';
import fc from 'fast-check';
import { isSecret, mask, masker, redact, reveal } from '../src/secret.js';

describe('a secret', () => {
  it('is a text that begins with @:', () => {
    expect([isSecret('@:pw'), isSecret('pw'), isSecret('a@:pw'), isSecret('@:')]).to.deep.equal([
      true,
      false,
      false,
      true,
    ]);
  });

  it('is masked whole, and is used without its mark', () => {
    expect(mask('@:pw')).to.equal('@:***');
    expect(reveal('@:pw')).to.equal('pw');
    expect(reveal('@:@:pw')).to.equal('@:pw');
  });

  it('is the same mask for every secret; everything else stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(mask(`@:${text}`)).to.equal('@:***');
        expect(reveal(`@:${text}`)).to.equal(text);
        fc.pre(!text.startsWith('@:'));
        expect([mask(text), reveal(text)]).to.deep.equal([text, text]);
      }),
    );
  });
});

describe('masker', () => {
  it('masks a secret of several lines also where a list of elements shows it on one', () => {
    const hide = masker(['@:first  line\nsecond']);
    expect(hide('a first line second b')).to.equal('a @:*** b');
    expect(hide('a first  line\nsecond b')).to.equal('a @:*** b');
  });

  it('masks the part of a long secret that a list of elements shows', () => {
    const long = 'secret'.repeat(300);
    const hide = masker([`@:${long}`]);
    expect(hide(`= "${long.slice(0, 1000)}"`)).to.equal('= "@:***"');
    expect(hide(long)).to.equal('@:***');
  });

  it('masks the beginning of a secret at the end of a text that was cut', () => {
    const long = Array.from({ length: 300 }, (_, i) => `word${i} `).join('');
    const hide = masker([`@:${long.trim()}`, '@:short one']);
    const text = `${'before '.repeat(50)}${long}`;
    expect(hide(text.slice(0, 1000))).to.equal(`${'before '.repeat(50)}@:***`);
    expect(hide(`${text.slice(0, 999)}…`)).to.equal(`${'before '.repeat(50)}@:***…`);
    expect(hide(`${text.slice(0, 1997)}...`)).to.equal(`${'before '.repeat(50)}@:***...`);
    expect(hide(`${'x'.repeat(995)}short`)).to.equal(`${'x'.repeat(995)}@:***`);
    expect(hide(`${'x'.repeat(500)}short...`)).to.equal(`${'x'.repeat(500)}@:***...`);
  });

  it('leaves the beginning of a secret in a text that is whole, and where it is too short to tell anything', () => {
    const hide = masker(['@:short one']);
    expect(hide('a short')).to.equal('a short');
    expect(hide('a sho...')).to.equal('a sho...');
  });
});

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
