import { expect } from 'chai';
import fc from 'fast-check';
import { ApiCatalog } from '../../src/api/catalog.js';
import { parseApiData } from '../../src/api/definition.js';
import { buildRequest, fillBaseUrl, fillEndpoint, fillFields, fillJson, isJson } from '../../src/api/request.js';
import { CallFailure } from '../../src/api/result.js';
import type { ServiceError } from '../../src/errors.js';
import type { HttpRequest } from '../../src/network/http-exchange.js';
import { Variables } from '../../src/variables.js';
import { thrownBy } from '../fixtures/thrown-by.js';

async function build(
  request: object,
  {
    base = 'http://h',
    endpoint = '/x',
    values = {},
  }: { base?: string; endpoint?: string; values?: Record<string, string> } = {},
): Promise<HttpRequest> {
  const apis = { a: { endpoint, request: { method: 'POST', ...request } } };
  const data = await parseApiData({ collections: { c: { base_url: base, apis } } });
  const variables = new Variables();
  for (const [name, value] of Object.entries(values)) variables.set(name, [value]);
  return buildRequest(new ApiCatalog(data).resolve('c.a'), variables);
}

const urlOf = async (base: string, endpoint: string, query?: object, values?: Record<string, string>) =>
  (await build({ query }, { base, endpoint, values })).url.href;

describe('buildRequest', () => {
  it('joins base URL and endpoint with one slash', async () => {
    expect(await urlOf('http://h', '/x')).to.equal('http://h/x');
    expect(await urlOf('http://h/v1/', '/x/')).to.equal('http://h/v1/x/');
    expect(await urlOf('http://h/v1', 'x')).to.equal('http://h/v1/x');
    expect(await urlOf('http://h/v1/', '')).to.equal('http://h/v1/');
    expect(await urlOf('http://h/v1', '?a=1#top')).to.equal('http://h/v1?a=1');
    expect(await urlOf('http://h', '//evil.example/x')).to.equal('http://h//evil.example/x');
    expect(await urlOf('http://h', '@evil.example')).to.equal('http://h/@evil.example');
    expect(await urlOf(' ${b} ', '/x', {}, { b: ' http://h/v2/ ' })).to.equal('http://h/v2/x');
  });

  it('adds the query to the one of the endpoint', async () => {
    expect(
      await urlOf('http://h', '/x?a=b%20c&~', { q: '${who} & co', n: 5, l: [1, 2], z: null }, { who: 'Zoë' }),
    ).to.equal('http://h/x?a=b%20c&~&q=Zo%C3%AB%20%26%20co&n=5&l=1&l=2');
  });

  it('sends any query value so that it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (value) => {
        const { url } = await build({ query: { q: '${v}' } }, { values: { v: value } });
        expect([...url.searchParams]).to.deep.equal([['q', Buffer.from(value).toString()]]);
      }),
      { numRuns: 50 },
    );
  });

  it('sends the body as JSON and the form as a form', async () => {
    const json = await build({ body: { a: ['${v}'] } }, { values: { v: '1' } });
    expect([json.headers['content-type'], json.body]).to.deep.equal(['application/json', '{"a":["1"]}']);
    const form = await build({ form: { 'odd key': 'a&b=c', u: ['${v}', 2] } }, { values: { v: 'ë' } });
    expect(form.headers['content-type']).to.equal('application/x-www-form-urlencoded');
    expect(form.body).to.equal('odd+key=a%26b%3Dc&u=%C3%AB&u=2');
  });

  it('sends no body and no content type when there is none', async () => {
    for (const request of [{}, { body: null }]) {
      const { body, headers } = await build(request);
      expect([body, headers]).to.deep.equal([undefined, { 'user-agent': 'svc' }]);
    }
    expect((await build({ body: '' })).body).to.equal('""');
    expect((await build({ body: 0 })).body).to.equal('0');
  });

  it('keeps a content type of the definition and sends a text body as it is when that is not JSON', async () => {
    const xml = await build(
      { headers: { 'Content-Type': 'application/xml' }, body: '<a>${v}</a>' },
      { values: { v: '1' } },
    );
    expect([xml.headers['content-type'], xml.body]).to.deep.equal(['application/xml', '<a>1</a>']);
    const json = await build({ headers: { 'Content-Type': 'application/vnd.x+json' }, body: 'a' });
    expect([json.headers['content-type'], json.body]).to.deep.equal(['application/vnd.x+json', '"a"']);
    const form = await build({
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      form: {},
    });
    expect(form.headers['content-type']).to.contain('charset');
  });

  it('sends header values as the bytes of their UTF-8 form', async () => {
    const { headers } = await build(
      { headers: { 'X-Who': 'for ${v}', 'User-Agent': 'me' } },
      { values: { v: 'Zoë 中' } },
    );
    expect(Buffer.from(headers['x-who']!, 'latin1').toString()).to.equal('for Zoë 中');
    expect(headers['user-agent']).to.equal('me');
  });

  it('refuses a line break, NUL or another control character in a header value', async () => {
    for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\0b', 'a\x7fb']) {
      const error = await thrownBy(() => build({ headers: { 'X-A': '${v}' } }, { values: { v: value } }));
      expect(error).to.be.instanceOf(CallFailure);
      expect(error.message).to.contain('the header x-a holds a line break');
    }
    expect((await build({ headers: { 'X-A': '${v}' } }, { values: { v: 'a\tb' } })).headers['x-a']).to.equal('a\tb');
  });

  it('moves the credentials of the base URL into a header, where one of the definition wins', async () => {
    const basic = await build({}, { base: 'http://ann:p%40ss@h' });
    expect(basic.url.href).to.equal('http://h/x');
    expect(basic.headers.authorization).to.equal(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`);
    const own = await build({ headers: { Authorization: 'Bearer t' } }, { base: 'http://ann:p@h' });
    expect(own.headers.authorization).to.equal('Bearer t');
    expect((await thrownBy(() => build({}, { base: 'http://ann:%zz@h' }))).message).to.contain('percent-encoded');
  });

  it('refuses a base URL that turns out to be none, without repeating it', async () => {
    for (const value of ['', 'h', 'ftp://ann:pw@h', 'http://ann:pw@']) {
      const error = await thrownBy(() => build({}, { base: '${b}', values: { b: value } }));
      expect(error).to.be.instanceOf(CallFailure);
      expect(error.message).to.contain('base_url').and.not.to.contain('pw');
    }
    for (const value of ['http://h/?a=1', 'http://h/#a']) {
      const error = await thrownBy(() => build({}, { base: '${b}', values: { b: value } }));
      expect(error.message).to.contain('must not carry a query');
    }
  });
});

describe('isJson', () => {
  it('knows JSON and its kinds', () => {
    for (const type of ['application/json', ' Text/JSON ; charset=x', 'application/problem+json']) {
      expect(isJson(type), type).to.equal(true);
    }
    for (const type of ['', 'text/plain', 'application/json-seq', 'application/jsonp', 'text/plain; a=/json']) {
      expect(isJson(type), type).to.equal(false);
    }
  });
});

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
