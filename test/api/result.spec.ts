import { expect } from 'chai';
import { maskHeaders } from '../../src/api/result.js';
import { maskUrls } from '../../src/secret.js';

describe('maskUrls', () => {
  it('masks the credentials of every URL and nothing else', () => {
    expect(maskUrls('http://ann:pw@h/x then https://bob@i/?m=a@b')).to.equal(
      'http://***@h/x then https://***@i/?m=a@b',
    );
    expect(maskUrls('http://h/users/@me')).to.equal('http://h/users/@me');
  });
});

describe('maskHeaders', () => {
  it('masks cookies and the credentials of URLs', () => {
    expect(
      maskHeaders({ 'set-cookie': ['sid=1', 'b=2'], location: 'http://u:p@h/', 'x-many': ['a', 'b'], etag: 'e' }),
    ).to.deep.equal({ 'set-cookie': ['***', '***'], location: 'http://***@h/', 'x-many': ['a', 'b'], etag: 'e' });
    expect(maskHeaders({ 'Set-Cookie': 'sid=1' })).to.deep.equal({ 'Set-Cookie': '***' });
  });
});
