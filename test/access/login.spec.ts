import { expect } from 'chai';
import { LoginIssuer } from '../../src/access/login.js';
import { ANYBODY } from '../../src/access/principal.js';
import { OneToken } from '../../src/access/tokens.js';
import { Logins } from '../../src/access/logins.js';
import { readLoginCookie, writeLoginCookie } from '../../src/access/login-cookie.js';
import { FakeClock } from '../fixtures/fake-clock.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const TOKEN = 'sixteen-or-more!';
const HOST = 'svc.example:8000';

/** The header `Cookie` that a browser sends for a header `Set-Cookie`. */
const sent = (setCookie: string): string => setCookie.split(';')[0]!;

describe('the value of a login', () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 1));
  const issuer = new LoginIssuer(new OneToken(TOKEN), 60, () => clock.now());

  it('is valid until it expires', async () => {
    const { value, expires } = issuer.issue(ANYBODY);
    expect(expires.toISOString()).to.equal('2026-01-01T00:01:00.000Z');
    await clock.advance(59_999);
    expect(issuer.check(value)).to.deep.equal({ value, expires, principal: ANYBODY });
    await clock.advance(1);
    expect(issuer.check(value)).to.equal(undefined);
  });

  it('is valid in every process with the same token', () => {
    const { value } = issuer.issue(ANYBODY);
    expect(new LoginIssuer(new OneToken(TOKEN), 1, () => clock.now()).check(value)?.value).to.equal(value);
    expect(new LoginIssuer(new OneToken(`${TOKEN}2`), 60, () => clock.now()).check(value)).to.equal(undefined);
  });

  it('is refused when any part of it was changed', () => {
    const { value } = issuer.issue(ANYBODY);
    const [expires, nonce, signature] = value.split('.') as [string, string, string];
    const other = issuer.issue(ANYBODY).value.split('.')[1]!;
    for (const changed of [
      `${Number(expires) + 1}.${nonce}.${signature}`,
      `${expires}.${other}.${signature}`,
      `${expires}.${nonce}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${expires}.${nonce}.`,
      `${expires}.${nonce}.${signature}x`,
      `0${expires}.${nonce}.${signature}`.slice(1, -1),
      '',
      '..',
      `${expires}.${nonce}.${'é'.repeat(43)}`,
    ]) {
      expect(issuer.check(changed), changed).to.equal(undefined);
    }
    expect(issuer.check(value)).to.not.equal(undefined);
  });

  it('is refused once it was revoked, and others are not', () => {
    const [one, two] = [issuer.issue(ANYBODY), issuer.issue(ANYBODY)];
    issuer.revoke(one);
    expect([issuer.check(one.value), issuer.check(two.value)?.value]).to.deep.equal([undefined, two.value]);
  });
});

describe('logouts', () => {
  it('are remembered up to a limit, and with more of them every login so far ends', async () => {
    const clock = new FakeClock(Date.UTC(2026, 0, 1));
    const issuer = new LoginIssuer(new OneToken(TOKEN), 60, () => clock.now());
    const [first, other] = [issuer.issue(ANYBODY), issuer.issue(ANYBODY)];
    issuer.revoke(first);
    for (let i = 1; i < 10_000; i++) issuer.revoke(issuer.issue(ANYBODY));
    expect([issuer.check(first.value), issuer.check(other.value)?.value]).to.deep.equal([undefined, other.value]);
    await clock.advance(1);
    issuer.revoke(issuer.issue(ANYBODY));
    expect([issuer.check(first.value), issuer.check(other.value)]).to.deep.equal([undefined, undefined]);
    const next = issuer.issue(ANYBODY);
    expect(issuer.check(next.value)?.value).to.equal(next.value);
    issuer.revoke(next);
    expect(issuer.check(next.value)).to.equal(undefined);
  });
});

describe('the cookie of a login', () => {
  const login = new LoginIssuer(new OneToken(TOKEN), 3600).issue(ANYBODY);

  it('is for the API alone, ends with the login, and no script reads it', () => {
    const attributes = writeLoginCookie({ host: HOST }, login, login.expires.getTime() - 90_000).split('; ');
    expect(attributes).to.have.members([
      `svc_login_8000=${login.value}`,
      'Max-Age=90',
      'Path=/v1',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('is Secure for a page that came by https', () => {
    const header = (origin: string) => writeLoginCookie({ host: 'svc.example', origin }, login);
    expect(header('https://svc.example')).to.match(/^svc_login=.*; Secure/);
    expect(header('http://svc.example')).not.to.contain('Secure');
  });

  it('is told from those of other services on the host by the port', () => {
    const [here, there] = [HOST, 'svc.example:9000'].map((host) => sent(writeLoginCookie({ host }, login)));
    expect(readLoginCookie({ host: HOST, cookie: `a=b; ${there}; ${here}` })).to.equal(login.value);
    expect(readLoginCookie({ host: HOST, cookie: there! })).to.equal(undefined);
  });
});

describe('a request with the cookie of a login', () => {
  const logins = new Logins(new OneToken(TOKEN), 3600);
  let cookie: string;

  before(async () => {
    cookie = sent(writeLoginCookie({ host: HOST }, await logins.logIn(TOKEN)));
  });

  const admit = (method: string, headers: Record<string, string>, given = cookie) =>
    logins.admit(method, { host: HOST, cookie: given, ...headers });

  it('is let in when the browser says that it comes from the service itself', () => {
    for (const [method, headers] of [
      ['POST', { 'sec-fetch-site': 'same-origin' }],
      ['GET', { 'sec-fetch-site': 'same-origin' }],
      ['GET', { 'sec-fetch-site': 'none' }],
      ['HEAD', { 'sec-fetch-site': 'none' }],
      ['POST', { origin: `http://${HOST}` }],
      ['DELETE', { origin: `https://${HOST}` }],
      ['GET', { referer: `http://${HOST}/inspector` }],
    ] as const) {
      expect(admit(method, headers)?.value, `${method} ${JSON.stringify(headers)}`).to.equal(cookie.split('=')[1]);
    }
  });

  it('is refused from everywhere else', async () => {
    for (const [method, headers] of [
      ['GET', {}],
      ['POST', {}],
      ['POST', { 'sec-fetch-site': 'none' }],
      ['GET', { 'sec-fetch-site': 'same-site' }],
      ['GET', { 'sec-fetch-site': 'cross-site' }],
      ['POST', { 'sec-fetch-site': 'cross-site', origin: `http://${HOST}` }],
      ['POST', { origin: 'http://svc.example:3000' }],
      ['POST', { origin: 'null' }],
      ['POST', { referer: `http://${HOST}/inspector` }],
      ['GET', { referer: 'http://svc.example:3000/inspector' }],
      ['GET', { origin: 'http://svc.example:3000', referer: `http://${HOST}/inspector` }],
    ] as const) {
      const { code } = await refusalOf(() => admit(method, headers));
      expect(code, `${method} ${JSON.stringify(headers)}`).to.equal('E0508');
      expect(logins.current(method, { host: HOST, cookie, ...headers })).to.equal(undefined);
    }
  });

  it('is refused when the login is of another token or not valid any more, and says where to log in', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const other = await new Logins(new OneToken(`${TOKEN}2`), 3600).logIn(`${TOKEN}2`);
    const ended = writeLoginCookie({ host: HOST }, await logins.logIn(TOKEN));
    logins.logOut({ host: HOST, cookie: sent(ended) });
    for (const wrong of [writeLoginCookie({ host: HOST }, other), ended]) {
      const { code, message } = await refusalOf(() => admit('GET', own, sent(wrong)));
      expect(code).to.equal('E0507');
      expect(message).to.contain('/inspector');
    }
  });

  it('ends what was begun with it: at the logout, and at its expiry', async () => {
    const ended: string[] = [];
    const brief = new Logins(new OneToken(TOKEN), 0.05);
    const [one, two, three] = [await logins.logIn(TOKEN), await logins.logIn(TOKEN), await brief.logIn(TOKEN)];
    logins.onEnd(one, () => ended.push('one'));
    logins.onEnd(one, () => ended.push('forgotten'))();
    logins.onEnd(two, () => ended.push('two'));
    logins.logOut({ host: HOST, cookie: sent(writeLoginCookie({ host: HOST }, one)) });
    expect(ended).to.deep.equal(['one']);
    await new Promise<void>((resolve) => brief.onEnd(three, resolve));
  });

  it('is none without the cookie', () => {
    expect(logins.admit('GET', { host: HOST })).to.equal(undefined);
  });
});
