import { expect } from 'chai';
import { followRedirect } from '../../src/api/redirect.js';
import type { OutgoingRequest } from '../../src/api/request.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const post: OutgoingRequest = {
  method: 'POST',
  url: new URL('http://a.example/one?x=1'),
  headers: { authorization: 'Bearer t', 'x-api-key': 'k', 'content-type': 'text/plain', accept: '*/*' },
  body: 'hello',
};

describe('followRedirect', () => {
  it('follows nothing that is no redirect', () => {
    for (const status of [200, 300, 304, 404]) expect(followRedirect(post, status, '/two')).to.equal(undefined);
    expect(followRedirect(post, 302, undefined)).to.equal(undefined);
  });

  it('keeps method, body and headers for 307 and 308 on the same origin', () => {
    for (const status of [307, 308]) {
      const next = followRedirect(post, status, '/two')!;
      expect(next.url.href).to.equal('http://a.example/two');
      expect({ ...next, url: null }).to.deep.equal({ ...post, url: null });
    }
  });

  it('makes a GET without a body of a POST for 301 and 302, and of every method but HEAD for 303', () => {
    for (const status of [301, 302, 303]) {
      const next = followRedirect(post, status, '/two')!;
      expect([next.method, next.body]).to.deep.equal(['GET', undefined]);
      expect(next.headers).to.deep.equal({ authorization: 'Bearer t', 'x-api-key': 'k', accept: '*/*' });
    }
    const put = { ...post, method: 'PUT' };
    expect(followRedirect(put, 302, '/two')!.method).to.equal('PUT');
    expect(followRedirect(put, 303, '/two')!.method).to.equal('GET');
    expect(followRedirect({ ...post, method: 'HEAD' }, 303, '/two')!.method).to.equal('HEAD');
  });

  it('takes only headers that describe the message to another origin', () => {
    for (const target of ['http://b.example/', 'http://a.example:81/', '//b.example/two']) {
      expect(followRedirect(post, 307, target)!.headers).to.deep.equal({ 'content-type': 'text/plain', accept: '*/*' });
    }
    const secure = { ...post, url: new URL('https://a.example/') };
    expect(followRedirect(secure, 307, 'http://a.example/')!.headers).not.to.have.property('authorization');
  });

  it('keeps the headers when the same host moves to https', () => {
    expect(followRedirect(post, 307, 'https://a.example/')!.headers).to.deep.equal(post.headers);
  });

  it('reads a location of UTF-8 bytes and drops credentials in it', () => {
    const location = Buffer.from('http://u:p@a.example/Zoë').toString('latin1');
    expect(followRedirect(post, 302, location)!.url.href).to.equal('http://a.example/Zo%C3%AB');
  });

  it('refuses what is no http or https URL', async () => {
    for (const target of ['file:///etc/passwd', 'http://', 'ftp://u:pw@h/']) {
      const error = await thrownBy(() => followRedirect(post, 302, target));
      expect(error.message).to.match(/^redirected to ".*", which cannot be called$/);
      expect(error.message).not.to.contain('pw');
    }
  });
});
