import { expect } from 'chai';
import { ANYBODY } from '../../src/access/principal.js';
import { PeerSignature } from '../../src/peers/signature.js';

const KEY = 'k'.repeat(32);
const FORWARDED = {
  from: 'one',
  principal: { name: 'ci', role: 'run', limits: { sessions: 3 }, watches: ['äöü'] },
  placement: { id: 'session', device: 'phones/1' },
} as const;

describe('the signature of a request between replicas', () => {
  let now = 1_000_000;
  const signature = new PeerSignature(KEY, () => now);
  const sign = () => signature.sign(FORWARDED, 'POST', '/v1/sessions/start?a=b');
  const verify = (signed: string, method = 'POST', path = '/v1/sessions/start?a=b') =>
    signature.verify(signed, method, path);

  it('gives the receiver what the sender said', () => {
    expect(verify(sign())).to.deep.equal(FORWARDED);
  });

  it('is for one method and one path with its query', () => {
    expect(verify(sign(), 'GET')).to.equal(undefined);
    expect(verify(sign(), 'POST', '/v1/sessions/start?a=c')).to.equal(undefined);
    expect(verify(sign(), 'POST', '/v1/sessions/start')).to.equal(undefined);
  });

  it('is valid for 30 s, also where the clock of the receiver is behind', () => {
    const signed = sign();
    for (const [passed, isValid] of [
      [30_000, true],
      [-30_000, true],
      [30_001, false],
      [-30_001, false],
    ] as const) {
      now = 1_000_000 + passed;
      expect(verify(signed) !== undefined, `${passed} ms`).to.equal(isValid);
    }
    now = 1_000_000;
  });

  it('is refused when the claim was changed, or the key is another one', () => {
    const [, hmac] = sign().split('.');
    const claim = Buffer.from(JSON.stringify({ from: 'one', principal: ANYBODY, time: now })).toString('base64url');
    expect(verify(`${claim}.${hmac}`)).to.equal(undefined);
    const other = new PeerSignature('x'.repeat(32), () => now);
    expect(verify(other.sign(FORWARDED, 'POST', '/v1/sessions/start?a=b'))).to.equal(undefined);
  });

  for (const text of ['', '.', 'a.b', 'a.b.c', '💥', `${'A'.repeat(10_000)}.${'A'.repeat(43)}`]) {
    it(`is refused when it is ${JSON.stringify(text.slice(0, 20))}`, () => {
      expect(verify(text)).to.equal(undefined);
    });
  }

  it('is refused with something behind it', () => {
    expect(verify(`${sign()}.x`)).to.equal(undefined);
  });
});
