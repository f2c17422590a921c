import { expect } from 'chai';
import { AllowedHosts } from '../../src/network/allowed-hosts.js';
import type { ServiceError } from '../../src/errors.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const permits = (entries: readonly string[] | undefined, url: string) =>
  new AllowedHosts(entries, 'SVC_API_ALLOWED_HOSTS').permits(new URL(url));

describe('AllowedHosts', () => {
  it('permits every host without entries and none with an empty list', () => {
    expect(permits(undefined, 'http://anything.example/')).to.equal(true);
    expect(permits([], 'http://anything.example/')).to.equal(false);
  });

  it('permits a host at any port and in any case', () => {
    expect(permits([' Api.Example '], 'https://API.example:8443/x')).to.equal(true);
    expect(permits(['api.example'], 'http://api.example.evil/')).to.equal(false);
    expect(permits(['api.example'], 'http://x.api.example/')).to.equal(false);
    expect(permits(['api.example'], 'http://api.example@evil/')).to.equal(false);
  });

  it('compares a port with the one in use, the default one included', () => {
    expect(permits(['h:8080'], 'http://h:8080/')).to.equal(true);
    expect(permits(['h:8080'], 'http://h/')).to.equal(false);
    expect(permits(['h:80'], 'http://h/')).to.equal(true);
    expect(permits(['h:443'], 'https://h/')).to.equal(true);
    expect(permits(['h:443'], 'http://h/')).to.equal(false);
  });

  it('permits subdomains, but not the domain itself, for a leading *.', () => {
    expect(permits(['*.example.com'], 'http://a.b.example.com/')).to.equal(true);
    expect(permits(['*.example.com'], 'http://example.com/')).to.equal(false);
    expect(permits(['*.example.com'], 'http://badexample.com/')).to.equal(false);
    expect(permits(['*.example.com:81'], 'http://a.example.com:82/')).to.equal(false);
  });

  it('understands IPv6 addresses and international names', () => {
    expect(permits(['[::1]'], 'http://[::1]:99/')).to.equal(true);
    expect(permits(['[::1]:98'], 'http://[::1]:99/')).to.equal(false);
    expect(permits(['zoë.example'], 'http://zoë.example/')).to.equal(true);
  });

  it('skips blank entries and refuses what is no host', async () => {
    expect(permits(['', ' ', 'h'], 'http://h/')).to.equal(true);
    expect(permits([''], 'http://h./')).to.equal(false);
    for (const entry of ['http://h', 'h/x', '*', '*.', '*.*.h', '::1', 'h:x', 'u@h', 'a b', '[1]', 'h\nh']) {
      const error = await thrownBy<ServiceError>(() => new AllowedHosts([entry], 'SVC_API_ALLOWED_HOSTS'));
      expect(error.code, entry).to.equal('E0503');
      expect(error.message).to.contain('write host, host:port or *.host');
    }
  });
});
