import { expect } from 'chai';
import fc from 'fast-check';
import type { z } from 'zod';
import { Config, Settings } from '../../src/config.js';
import { matchesAddress, readAddress } from '../../src/network/web-address.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { examples } from '../fixtures/tier.js';

const configOf = (settings: z.input<typeof Settings> = {}) => new Config(Settings.parse(settings));
const read = (text: string, allowFiles = false) =>
  readAddress(text, configOf({ allow_file_urls: allowFiles }), 'E0403');

describe('readAddress', () => {
  for (const [text, address] of [
    ['http://a.test/b?c#d', 'http://a.test/b?c#d'],
    ['HTTPS://A.test', 'https://a.test/'],
    ['a.test', 'http://a.test/'],
    [' a.test/b ', 'http://a.test/b'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost:3000/a:b', 'http://localhost:3000/a:b'],
    ['127.0.0.1', 'http://127.0.0.1/'],
    ['[::1]:80', 'http://[::1]/'],
    ['about:blank', 'about:blank'],
    ['data:text/html,<p>a', 'data:text/html,<p>a'],
  ] as const) {
    it(`opens ${JSON.stringify(text)} as ${address}`, () => expect(read(text)).to.equal(address));
  }

  for (const text of [
    'javascript:alert(1)',
    'chrome://settings',
    'ftp://a.test',
    'view-source:http://a.test',
    'ws://a.test',
  ]) {
    it(`does not open ${text}`, async () => {
      const error = await refusalOf(() => read(text));
      expect(error.code).to.equal('E0403');
      expect(error.message).to.contain('is not opened');
    });
  }

  for (const text of ['', ' ', 'http://', 'a b', 'http://a b/', 'localhost:99999']) {
    it(`refuses ${JSON.stringify(text)}, which is no URL`, async () => {
      expect((await refusalOf(() => read(text))).message).to.contain('is no URL');
    });
  }

  it('opens a file only when that is allowed, and says how', async () => {
    expect(read('file:///tmp/a.html', true)).to.equal('file:///tmp/a.html');
    expect((await refusalOf(() => read('file:///tmp/a.html'))).message).to.contain('SVC_ALLOW_FILE_URLS');
    expect((await refusalOf(() => read(' FILE:/etc/passwd'))).message).to.contain('SVC_ALLOW_FILE_URLS');
  });

  it('throws with the code that it is given', async () => {
    expect((await refusalOf(() => readAddress('', configOf(), 'E0104'))).code).to.equal('E0104');
  });

  it('never opens anything but a web page, whatever the text', async () => {
    const scheme = fc.constantFrom('file:', 'FILE:', 'javascript:', 'chrome:', ' file:', 'fi\nle:', 'http:', '');
    await fc.assert(
      fc.asyncProperty(scheme, fc.string(), async (before, after) => {
        try {
          expect(read(before + after)).to.match(/^(https?|data|about|blob):/);
        } catch (error) {
          expect(error).to.have.property('code', 'E0403');
        }
      }),
      { numRuns: examples(500) },
    );
  });
});

describe('matchesAddress', () => {
  it('takes the whole address or a part of it, and * for any characters', () => {
    const address = 'https://shop.example/cart?item=1#top';
    for (const pattern of [address, '/cart', ' shop.example ', 'https://*/cart*', '*#top', '*']) {
      expect(matchesAddress(address, pattern), pattern).to.equal(true);
    }
    for (const pattern of ['/cart*', 'https://*/cart', '.shop', 'https://shop?example/cart']) {
      expect(matchesAddress(address, pattern), pattern).to.equal(false);
    }
  });
});
