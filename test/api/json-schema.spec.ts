import { expect } from 'chai';
import { compileSchema } from '../../src/api/json-schema.js';
import { thrownBy } from '../fixtures/thrown-by.js';

describe('compileSchema', () => {
  it('says what a body lacks', async () => {
    const check = await compileSchema({ type: 'object', properties: { total: { type: 'string' } } });
    expect(check({ total: 'x' })).to.equal(undefined);
    expect(check({ total: 2 })).to.equal('body/total must be string');
  });

  it('knows the features of 2020-12 and common formats', async () => {
    const check = await compileSchema({ prefixItems: [{ format: 'email' }, { format: 'date-time' }], items: false });
    expect(check(['a@b.example', '2026-01-31T10:00:00Z'])).to.equal(undefined);
    expect(check(['nobody'])).to.contain('must match format "email"');
    expect(check(['a@b.example', '2026-01-31T10:00:00Z', 1])).to.be.a('string');
  });

  it('reads a draft-07 schema as draft-07', async () => {
    const check = await compileSchema({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { n: { type: 'integer' } },
      items: [{ $ref: '#/definitions/n' }],
      additionalItems: false,
    });
    expect(check([1])).to.equal(undefined);
    expect(check([1, 2])).to.be.a('string');
  });

  it('compiles a schema object once', async () => {
    const schema = { type: 'integer' };
    expect(await compileSchema(schema)).to.equal(await compileSchema(schema));
  });

  it('keeps schemas with the same $id apart', async () => {
    const number = await compileSchema({ $id: 'https://x.example/s', type: 'number', $defs: { a: { $id: 'in' } } });
    const text = await compileSchema({ $id: 'https://x.example/s', type: 'string', $defs: { a: { $id: 'in' } } });
    expect([number(1), text('a')]).to.deep.equal([undefined, undefined]);
    expect([number('a'), text(1)]).to.deep.equal(['body must be number', 'body must be string']);
  });

  it('refuses what is no schema, refers elsewhere or is asynchronous', async () => {
    const reason = async (schema: object) => (await thrownBy(() => compileSchema(schema))).message;
    expect(await reason({ type: 7 })).to.contain('schema/type');
    expect(await reason({ $schema: 'http://other.example/schema' })).to.be.a('string');
    expect(await reason({ $schema: 7 })).to.be.a('string');
    expect(await reason({ $ref: 'https://other.example/s' })).to.contain("can't resolve reference");
    expect(await reason({ $async: true })).to.contain('asynchronous');
    expect(await reason({ pattern: '(' })).to.be.a('string');
  });
});
