import { expect } from 'chai';
import type { Assertion, Expected } from '../../src/api/definition.js';
import { checkResult, extractValues } from '../../src/api/judge.js';
import { type ApiResult, CallFailure } from '../../src/api/result.js';
import { thrownBy } from '../fixtures/thrown-by.js';
const result: ApiResult = {
  status_code: 200,
  headers: { 'content-length': '24' },
  body: {
    total: 2,
    text: 'zwölf',
    none: null,
    tags: ['a', { b: 1 }],
    prices: [{ p: 1 }, { p: 5 }],
    ok: true,
    big: '7',
  },
  elapsed_ms: 3,
};

const reason = async (expected: Expected, answer = result) => {
  const failure = await thrownBy<CallFailure>(() => checkResult(expected, answer));
  expect(failure).to.be.instanceOf(CallFailure);
  return failure.reason;
};
const holds = (assertion: Assertion) => checkResult({ assertions: [assertion] }, result);
const violated = (assertion: Assertion) => reason({ assertions: [assertion] });

describe('checkResult', () => {
  it('takes every status when none is expected, else one of those', async () => {
    await checkResult({}, { ...result, status_code: 500 });
    await checkResult({ expected_status: [404, 200] }, result);
    expect(await reason({ expected_status: [201, 202] })).to.equal('the status is 200, expected 201 or 202');
  });

  it('compares with equals and not_equals by value and type', async () => {
    await holds({ path: '$.total', equals: 2 });
    await holds({ path: 'none', equals: null });
    await holds({ path: 'tags', equals: ['a', { b: 1 }] });
    expect(await violated({ path: '$.total', equals: 3 })).to.equal('$.total is 2, expected equals 3');
    expect(await violated({ path: 'total', equals: '2' })).to.equal('total is 2, expected equals "2"');
    await holds({ path: 'text', not_equals: 'x' });
    expect(await violated({ path: 'text', not_equals: 'zwölf' })).to.contain('expected not equals "zwölf"');
  });

  it('looks for parts of texts and items of lists with contains', async () => {
    await holds({ path: 'text', contains: 'wöl' });
    await holds({ path: 'tags', contains: { b: 1 } });
    await holds({ path: 'headers.content-length', contains: 4 });
    for (const [path, contains] of [
      ['text', 'xyz'],
      ['text', ['z']],
      ['tags', 'b'],
      ['none', 'n'],
      ['prices.0', 'p'],
    ] as const) {
      expect(await violated({ path, contains }), path).to.contain('expected contains');
    }
  });

  it('matches regular expressions against texts, numbers and booleans', async () => {
    await holds({ path: 'text', matches: '^z.+f$' });
    await holds({ path: 'total', matches: '^2$' });
    await holds({ path: 'ok', matches: 'true' });
    expect(await violated({ path: 'text', matches: '^x' })).to.contain('expected matches "^x"');
    expect(await violated({ path: 'tags', matches: '.*' })).to.contain('expected matches');
    expect(await violated({ path: 'none', matches: 'null' })).to.contain('expected matches');
  });

  it('asks whether a path finds anything with exists', async () => {
    await holds({ path: 'none', exists: true });
    await holds({ path: 'nested.deep', exists: false });
    expect(await violated({ path: 'nested.deep', exists: true })).to.equal('the path nested.deep finds nothing');
    expect(await violated({ path: 'total', exists: false })).to.equal('the path total finds 2, expected nothing');
  });

  it('compares numbers, also those in texts, with greater_than and less_than', async () => {
    await holds({ path: 'total', greater_than: 1 });
    await holds({ path: 'big', less_than: 8 });
    await holds({ path: 'headers.content-length', greater_than: 23 });
    expect(await violated({ path: 'total', greater_than: 2 })).to.contain('expected greater than 2');
    expect(await violated({ path: 'total', less_than: 2 })).to.contain('expected less than 2');
    for (const path of ['text', 'none', 'ok', 'tags']) {
      await violated({ path, greater_than: -1e9 });
      await violated({ path, less_than: 1e9 });
    }
  });

  it('wants every value that a path finds to fit, and at least one', async () => {
    await holds({ path: '$.prices[*].p', greater_than: 0 });
    expect(await violated({ path: '$.prices[*].p', greater_than: 1 })).to.contain('is 1, expected greater than 1');
    expect(await violated({ path: '$.nothing[*]', not_equals: 1 })).to.equal('the path $.nothing[*] finds nothing');
  });

  it('hands back the first assertion that does not hold', async () => {
    const wrong = { path: 'total', equals: 3 };
    const failure = await thrownBy<CallFailure>(() =>
      checkResult({ assertions: [{ path: 'total', equals: 2 }, wrong, { path: 'x', equals: 1 }] }, result),
    );
    expect(failure.assertion).to.deep.equal(wrong);
  });

  it('shortens a long value', async () => {
    const answer = { ...result, body: { a: 'x'.repeat(1000) } };
    expect(await reason({ assertions: [{ path: 'a', equals: 1 }] }, answer)).to.match(/^a is "x{199}\.\.\., expected/);
  });

  it('checks the body against a JSON schema', async () => {
    await checkResult({ json_schema: { required: ['total'] } }, result);
    expect(await reason({ json_schema: { required: ['more'] } })).to.equal(
      "the body does not fit json_schema: body must have required property 'more'",
    );
    expect(await reason({ json_schema: { $ref: '#' } })).to.contain('could not be checked against json_schema');
  });

  it('says that the body was cut', async () => {
    const cut: ApiResult = { ...result, body: '{"a":', body_truncated: true };
    const note = '(the body was cut at 1 MB and not parsed)';
    expect(await reason({ assertions: [{ path: 'a', exists: true }] }, cut)).to.contain(note);
    expect(await reason({ json_schema: { type: 'object' } }, cut)).to.contain(note);
  });
});

const extractable: ApiResult = {
  status_code: 200,
  headers: { 'set-cookie': ['a=1', 'b=2'] },
  body: { id: 7, name: 'first', ok: true, none: null, list: [1, 2], deep: { a: 1 } },
  elapsed_ms: 3,
};

const failure = async (paths: Record<string, string>, answer = extractable) => {
  const error = await thrownBy<CallFailure>(() => extractValues(paths, answer));
  expect(error).to.be.instanceOf(CallFailure);
  return error.reason;
};

describe('extractValues', () => {
  it('gives texts as they are and anything else as JSON text', async () => {
    const paths = {
      id: 'id',
      name: '$.name',
      ok: 'ok',
      none: 'none',
      list: '$.list',
      deep: 'deep',
      code: 'status_code',
    };
    expect(Object.fromEntries(await extractValues(paths, extractable))).to.deep.equal({
      id: ['7'],
      name: ['first'],
      ok: ['true'],
      none: ['null'],
      list: ['[1,2]'],
      deep: ['{"a":1}'],
      code: ['200'],
    });
  });

  it('gives several values where the path finds several', async () => {
    const found = await extractValues({ ids: '$.list[*]', cookies: 'headers.Set-Cookie' }, extractable);
    expect(found.get('ids')).to.deep.equal(['1', '2']);
    expect(found.get('cookies')).to.deep.equal(['a=1', 'b=2']);
  });

  it('names the path that finds nothing', async () => {
    expect(await failure({ a: 'id', x: '$.items[9].id' })).to.equal(
      'the path $.items[9].id for the variable x finds nothing',
    );
    expect(await failure({ x: 'a' }, { ...extractable, body: '{"a', body_truncated: true })).to.contain(
      'was cut at 1 MB',
    );
  });

  it('names the path that finds too much', async () => {
    const long = { ...extractable, body: Array.from({ length: 10_001 }, () => 1) };
    expect(await failure({ x: '$[*]' }, long)).to.contain('$[*] for the variable x could not be read');
    const big = 'x'.repeat(1_000_000);
    expect(await failure({ x: '$[*]' }, { ...extractable, body: Array.from({ length: 12 }, () => big) })).to.contain(
      'finds more than 10 MB',
    );
  });
});
