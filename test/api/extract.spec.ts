import { expect } from 'chai';
import { CallFailure } from '../../src/api/call-failure.js';
import { extractValues } from '../../src/api/extract.js';
import type { ApiResult } from '../../src/api/result.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const result: ApiResult = {
  status_code: 200,
  headers: { 'set-cookie': ['a=1', 'b=2'] },
  body: { id: 7, name: 'first', ok: true, none: null, list: [1, 2], deep: { a: 1 } },
  elapsed_ms: 3,
};

const failure = async (paths: Record<string, string>, answer = result) => {
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
    expect(Object.fromEntries(await extractValues(paths, result))).to.deep.equal({
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
    const found = await extractValues({ ids: '$.list[*]', cookies: 'headers.Set-Cookie' }, result);
    expect(found.get('ids')).to.deep.equal(['1', '2']);
    expect(found.get('cookies')).to.deep.equal(['a=1', 'b=2']);
  });

  it('names the path that finds nothing', async () => {
    expect(await failure({ a: 'id', x: '$.items[9].id' })).to.equal(
      'the path $.items[9].id for the variable x finds nothing',
    );
    expect(await failure({ x: 'a' }, { ...result, body: '{"a', body_truncated: true })).to.contain('was cut at 1 MB');
  });

  it('names the path that finds too much', async () => {
    const long = { ...result, body: Array.from({ length: 10_001 }, () => 1) };
    expect(await failure({ x: '$[*]' }, long)).to.contain('$[*] for the variable x could not be read');
    const big = 'x'.repeat(1_000_000);
    expect(await failure({ x: '$[*]' }, { ...result, body: Array.from({ length: 12 }, () => big) })).to.contain(
      'finds more than 10 MB',
    );
  });
});
