import { expect } from 'chai';
import { decodeBody } from '../../src/api/exchange.js';

const decode = (text: string | Buffer, type: string, truncated = false) =>
  decodeBody(Buffer.from(text as string), type, truncated);

describe('decodeBody', () => {
  it('parses what is labelled JSON', () => {
    for (const type of [
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/problem+json',
      'text/json',
    ]) {
      expect(decode('{"a": [1, null]}', type)).to.deep.equal({ a: [1, null] });
    }
  });

  it('leaves everything else as text', () => {
    expect(decode('{"a": 1}', 'text/plain')).to.equal('{"a": 1}');
    expect(decode('{"a": 1}', '')).to.equal('{"a": 1}');
    expect(decode('{"a": 1}', 'application/json-seq')).to.equal('{"a": 1}');
  });

  it('leaves broken and overly nested JSON as text', () => {
    expect(decode('{"a": 1,', 'application/json')).to.equal('{"a": 1,');
    const deep = '['.repeat(101) + ']'.repeat(101);
    expect(decode(deep, 'application/json')).to.equal(deep);
    expect(decode(deep.slice(1, -1), 'application/json')).to.be.an('array');
  });

  it('gives null for an empty body', () => {
    expect(decode('', 'application/json')).to.equal(null);
  });

  it('decodes by the charset, and as UTF-8 when that is unknown', () => {
    expect(decode(Buffer.from([0x5a, 0xeb]), 'text/plain; charset="ISO-8859-1"')).to.equal('Zë');
    expect(decode('Zë', 'text/plain; charset=klingon')).to.equal('Zë');
    expect(decode('\ufeff{"a":1}', 'application/json')).to.deep.equal({ a: 1 });
    expect(decode(Buffer.from([0x41, 0xff]), 'text/plain')).to.equal('A\ufffd');
  });

  it('leaves out a character that was cut in half and parses nothing that was cut', () => {
    expect(decode(Buffer.from('aë').subarray(0, 2), 'text/plain', true)).to.equal('a');
    expect(decode('[1]', 'application/json', true)).to.equal('[1]');
  });
});
