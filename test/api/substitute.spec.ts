import { expect } from 'chai';
import fc from 'fast-check';
import { CallFailure } from '../../src/api/call-failure.js';
import { fillBaseUrl, fillEndpoint, fillFields, fillJson } from '../../src/api/substitute.js';
import type { ServiceError } from '../../src/errors.js';
import { Variables } from '../../src/variables.js';
import { thrownBy } from '../fixtures/thrown-by.js';

function variables(values: Readonly<Record<string, string>>): Variables {
  const filled = new Variables();
  for (const [name, value] of Object.entries(values)) filled.set(name, [value, 'a second value']);
  return filled;
}

const wellFormed = (text: string) => Buffer.from(text).toString();

describe('fillEndpoint', () => {
  it('percent-encodes what it fills in', () => {
    const known = variables({ who: 'Zoë', odd: 'a/b?c=d&e#f %' });
    expect(fillEndpoint('/api/echo/${who}', known)).to.equal('/api/echo/Zo%C3%AB');
    expect(fillEndpoint('/a b/${odd}?q=${odd}', known)).to.equal(
      '/a b/a%2Fb%3Fc%3Dd%26e%23f%20%25?q=a%2Fb%3Fc%3Dd%26e%23f%20%25',
    );
  });

  it('leaves a literal ${ behind $${', () => {
    expect(fillEndpoint('/$${who}', variables({}))).to.equal('/%24%7Bwho%7D');
  });

  it('passes on an unknown variable', async () => {
    const error = await thrownBy<ServiceError>(() => fillEndpoint('/${whom}', variables({ who: 'x' })));
    expect([error.code, error.details!.suggestions]).to.deep.equal(['E0403', ['who']]);
  });

  it('refuses a value that climbs out of its place', async () => {
    for (const [template, value] of [
      ['/a/${v}/b', '..'],
      ['/a/${v}', '.'],
      ['${v}', '..'],
      ['/a/.${v}/b', '.'],
      ['/a/${v}${v}/b', '.'],
      ['/a/%2e${v}?x=1', '.'],
    ] as const) {
      expect(await thrownBy(() => fillEndpoint(template, variables({ v: value }))), template).to.be.instanceOf(
        CallFailure,
      );
    }
    expect(fillEndpoint('/a/../b/${v}', variables({ v: 'x' }))).to.equal('/a/../b/x');
    expect(fillEndpoint('/a?p=${v}', variables({ v: '..' }))).to.equal('/a?p=..');
    expect(fillEndpoint('/a/${v}', variables({ v: '...' }))).to.equal('/a/...');
  });

  it('brings any value to its place and nowhere else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        fc.pre(!['.', '..'].includes(value));
        const url = new URL(`http://h${fillEndpoint('/a/${v}/b?q=${v}&r=1#${v}', variables({ v: value }))}`);
        expect(url.host).to.equal('h');
        expect(url.pathname.split('/').map(decodeURIComponent)).to.deep.equal(['', 'a', wellFormed(value), 'b']);
        expect([...url.searchParams]).to.deep.equal([
          ['q', wellFormed(value)],
          ['r', '1'],
        ]);
      }),
    );
  });
});

describe('fillBaseUrl', () => {
  it('leaves a variable at the beginning as it is', () => {
    expect(fillBaseUrl('${base}', variables({ base: 'http://h:1/x?y' }))).to.equal('http://h:1/x?y');
    expect(fillBaseUrl('${base}/v1', variables({ base: 'http://h' }))).to.equal('http://h/v1');
  });

  it('fills host and port and encodes what is in the path', () => {
    const known = variables({ host: 'h.example:81', port: '82', tenant: 'a b', scheme: 'https' });
    expect(fillBaseUrl('http://${host}/${tenant}', known)).to.equal('http://h.example:81/a%20b');
    expect(fillBaseUrl('${scheme}://h:${port}/', known)).to.equal('https://h:82/');
  });

  it('refuses a value that leaves the host or climbs in the path', async () => {
    for (const value of ['evil/', 'a@evil', 'a\\b', 'a?b', 'a#b', 'a b']) {
      const error = await thrownBy(() => fillBaseUrl('http://${v}.example', variables({ v: value })));
      expect(error, value).to.be.instanceOf(CallFailure);
      expect(error.message).to.contain('${v}');
    }
    expect(await thrownBy(() => fillBaseUrl('http://h/${v}/x', variables({ v: '..' })))).to.be.instanceOf(CallFailure);
  });

  it('never lets a value in the host change what comes after it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (value) => {
        let filled: string;
        try {
          filled = fillBaseUrl('http://${v}.example.com/x', variables({ v: value }));
        } catch (error) {
          expect(error).to.be.instanceOf(CallFailure);
          return;
        }
        if (URL.canParse(filled)) expect(new URL(filled).hostname).to.match(/\.example\.com$/);
      }),
    );
  });
});

describe('fillJson', () => {
  it('fills every text and key, and a text stays a text', () => {
    const known = variables({ who: 'Zoë', n: '5' });
    expect(fillJson({ a: '${n}', '${who}': ['x ${who}', 2, null, true, '$${n}'] }, known)).to.deep.equal({
      a: '5',
      Zoë: ['x Zoë', 2, null, true, '${n}'],
    });
    expect(fillJson('${n}', known)).to.equal('5');
  });

  it('keeps the key __proto__ as a key', () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": 1}}');
    expect(JSON.stringify(fillJson(value, variables({})))).to.equal('{"__proto__":{"a":1}}');
  });

  it('changes nothing in JSON without a reference', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes('${'));
        expect(JSON.stringify(fillJson(JSON.parse(text), variables({})))).to.equal(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('fills in any value as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(fillJson(['${v}', { k: '<${v}>' }], variables({ v: value }))).to.deep.equal([
          value,
          { k: `<${value}>` },
        ]);
      }),
    );
  });
});

describe('fillFields', () => {
  it('gives a pair for each value of a key', () => {
    expect(fillFields({ '${k}': ['${v}', 'x'], none: [] }, variables({ k: 'a', v: 'b' }))).to.deep.equal([
      ['a', 'b'],
      ['a', 'x'],
    ]);
  });
});
