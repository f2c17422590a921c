import { expect } from 'chai';
import fc from 'fast-check';
import { pathProblem, readPath } from '../../src/api/path.js';
import { ServiceError } from '../../src/errors.js';
import { thrownBy } from '../fixtures/thrown-by.js';
import { examples } from '../fixtures/tier.js';

const body: unknown = {
  items: [
    { id: 7, name: 'first' },
    { id: 8, name: null },
  ],
  'a.b': 1,
  headers: { x: 'in the body' },
  status_code: 'in the body',
};
const answer = { status_code: 201, headers: { 'x-token': 'tok', 'set-cookie': ['a=1', 'b=2'] }, body };

describe('readPath', () => {
  it('reads JSONPath', async () => {
    expect(await readPath(answer, '$.items[0].id')).to.deep.equal([7]);
    expect(await readPath(answer, '$.items[*].id')).to.deep.equal([7, 8]);
    expect(await readPath(answer, '$.items[?@.id > 7].name')).to.deep.equal([null]);
    expect(await readPath(answer, "$['a.b']")).to.deep.equal([1]);
    expect(await readPath(answer, '$.headers.x')).to.deep.equal(['in the body']);
    expect(await readPath(answer, '$.items[9].id')).to.deep.equal([]);
    expect(await readPath({ ...answer, body: 'text' }, '$')).to.deep.equal(['text']);
    expect(await readPath({ ...answer, body: null }, '$.a')).to.deep.equal([]);
  });

  it('reads dots', async () => {
    expect(await readPath(answer, 'items.1.id')).to.deep.equal([8]);
    expect(await readPath(answer, 'items.1.name')).to.deep.equal([null]);
    expect(await readPath(answer, 'items')).to.deep.equal([(body as { items: unknown }).items]);
    for (const path of ['items.2.id', 'items.length', 'items.-1', 'items.0.name.length', 'constructor', '__proto__']) {
      expect(await readPath(answer, path), path).to.deep.equal([]);
    }
    for (const nothing of [null, 'text', 3]) {
      expect(await readPath({ ...answer, body: nothing }, 'length')).to.deep.equal([]);
    }
  });

  it('reads headers in any case, each value of a list, and the status', async () => {
    expect(await readPath(answer, 'headers.X-Token')).to.deep.equal(['tok']);
    expect(await readPath(answer, 'headers.set-cookie')).to.deep.equal(['a=1', 'b=2']);
    expect(await readPath(answer, 'headers.constructor')).to.deep.equal([]);
    expect(await readPath(answer, 'status_code')).to.deep.equal([201]);
  });

  it('refuses a malformed path', async () => {
    for (const path of ['', ' ', '.', 'a..b', 'a.', 'headers.', '$.', '$x', '$[?(1)', 'x'.repeat(1001)]) {
      const error = await thrownBy<ServiceError>(() => readPath(answer, path));
      expect(error.code, path).to.equal('E0403');
      expect(await pathProblem(path), path).to.be.a('string');
    }
  });

  it('follows descendants as deep as an answer may be nested', async () => {
    const deep: unknown = JSON.parse('{"a":'.repeat(99) + '{"end":1}' + '}'.repeat(99));
    expect(await readPath({ ...answer, body: deep }, '$..end')).to.deep.equal([1]);
  });

  it('stops at more than 10,000 values', async () => {
    const long = { ...answer, body: Array.from({ length: 10_001 }, () => 0) };
    expect((await thrownBy(() => readPath(long, '$[*]'))).message).to.contain('more than 10000 values');
  });

  it('finds every leaf of any JSON by dots and by JSONPath', async () => {
    const key = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '' && !text.includes('.'));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.array(fc.tuple(key, tie('tree')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries) as object),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        for (const { keys, leaf } of leaves(value, [])) {
          const any = { ...answer, body: value };
          const json = keys.map((part) => `[${typeof part === 'number' ? part : quoted(part)}]`).join('');
          expect(await readPath(any, `$${json}`)).to.deep.equal([leaf]);
          const dots = keys.join('.');
          if (dots === '' || dots === 'status_code' || /^(\$|headers\.)/.test(dots)) continue;
          expect(await readPath(any, dots)).to.deep.equal([leaf]);
        }
      }),
      { numRuns: examples(100) },
    );
  });

  it('answers any text with values or with E0403', async () => {
    const path = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('$', '.', '..', '[', ']', '*', '?', '@', "'a'", '0', ':', '(', ')', 'a', '=='), {
          maxLength: 10,
        })
        .map((parts) => `$${parts.join('')}`),
    );
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        const values = await readPath(answer, text).catch((error) => {
          expect(error).to.be.instanceOf(ServiceError);
          return [];
        });
        expect(values).to.be.an('array');
      }),
      { numRuns: examples(500) },
    );
  });
});

function* leaves(value: unknown, keys: (string | number)[]): Generator<{ keys: (string | number)[]; leaf: unknown }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leaves(item, [...keys, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* leaves(item, [...keys, key]);
  } else {
    yield { keys, leaf: value };
  }
}

const quoted = (key: string) => JSON.stringify(key).replaceAll('\u007f', '\\u007f');
