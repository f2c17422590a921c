import { expect } from 'chai';
import { isLocal, readEndpoint } from '../../../../plugins/drivers/_webdriver/endpoint.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

describe('readEndpoint', () => {
  it('reads host, port and base path', () => {
    expect(readEndpoint('http://127.0.0.1:4723/wd/hub')).to.deep.equal({
      protocol: 'http',
      hostname: '127.0.0.1',
      port: 4723,
      path: '/wd/hub',
      headers: {},
      shown: 'http://127.0.0.1:4723/wd/hub',
    });
    expect(readEndpoint('https://hub.example.com')).to.include({ protocol: 'https', port: 443, path: '/' });
    expect(readEndpoint('http://hub.example.com')).to.include({ port: 80 });
  });

  it('sends credentials as Basic authentication, and never shows them', () => {
    const { headers, shown, hostname } = readEndpoint('https://me:s%40x@hub.example.com/wd/hub');
    expect(headers).to.deep.equal({ authorization: `Basic ${Buffer.from('me:s@x').toString('base64')}` });
    expect(shown).to.equal('https://hub.example.com/wd/hub');
    expect(hostname).to.equal('hub.example.com');
    expect(readEndpoint('http://key@h:1').headers).to.deep.equal({
      authorization: `Basic ${Buffer.from('key:').toString('base64')}`,
    });
  });

  for (const url of ['', 'nonsense', 'hunter2:4723', 'ftp://hunter2@x', 'http://a:%hunter2@x']) {
    it(`refuses ${JSON.stringify(url)} without repeating it`, async () => {
      const error = await refusalOf(() => readEndpoint(url));
      expect(error.code).to.equal('E0104');
      expect(error.message).to.contain('http://127.0.0.1:4723').and.not.to.contain('hunter2');
      expect(error.cause).to.equal(undefined);
    });
  }

  it('knows servers on this host', () => {
    for (const url of ['http://localhost:1', 'http://127.0.0.1', 'http://127.1.2.3', 'http://[::1]:4723']) {
      expect(isLocal(readEndpoint(url)), url).to.equal(true);
    }
    for (const url of ['http://localhost.example.com', 'http://10.0.0.1']) {
      expect(isLocal(readEndpoint(url)), url).to.equal(false);
    }
  });
});
