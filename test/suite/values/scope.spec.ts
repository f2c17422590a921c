import { expect } from 'chai';
import type { DataRecord } from '../../../src/suite/model/value.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { elementsOf } from '../../fixtures/suite-elements.js';
import { projectOf } from '../../fixtures/suite-project.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const ELEMENTS = elementsOf({ save: ['css=#save', 'text=Save'], row: ["css=tr[data-id='${id}']"] });

const scopeOf = (variables: DataRecord = {}, given: DataRecord = {}, env: NodeJS.ProcessEnv = {}): Promise<Scope> =>
  Scope.of(projectOf([], { variables, elements: ELEMENTS }), given, env);

describe('Scope', () => {
  it('has the value of the innermost scope, also null', async () => {
    const project = await scopeOf({ a: 'project', b: 'project', c: 'project' });
    const row = project.child({ b: 'row', c: 'row' });
    const inner = row.child({ c: null });
    expect([inner.get('a'), inner.get('b'), inner.get('c')]).to.deep.equal(['project', 'row', null]);
    inner.set('a', 'case');
    expect([inner.get('a'), row.get('a')]).to.deep.equal(['case', 'project']);
  });

  it('prefers --variable to the variables of the project, which may refer to each other', async () => {
    const scope = await scopeOf({ host: 'prod', url: 'https://${host}/', port: 80 }, { host: 'test' });
    expect([scope.get('host'), scope.get('url'), scope.get('port')]).to.deep.equal(['test', 'https://test/', 80]);
  });

  it('refuses a variable of the project that refers to an unknown one', async () => {
    const refusal = await refusalOf(() => scopeOf({ url: 'https://${hots}/', host: 'a' }));
    expect(refusal.message).to.equal('Invalid project: the variable url of svc.config: there is no variable ${hots}');
  });

  it('reads keys and indexes below a variable; numbers stay numbers', async () => {
    const scope = (await scopeOf()).child({ rows: [{ price: 5, 'unit price': 2 }], 'a.b': 'whole name' });
    expect(scope.get('rows[0].price')).to.equal(5);
    expect(scope.get('rows[0].unit price')).to.equal(2);
    expect(scope.get('a.b')).to.equal('whole name');
    for (const none of ['rows[1].price', 'rows[0].prise', 'rows.length', 'rows[0', 'rows[0].constructor', 'x.y']) {
      expect(scope.get(none), none).to.equal(undefined);
    }
  });

  it('has the locators of an element, with its variables filled in', async () => {
    const scope = (await scopeOf()).child({ id: 7 });
    expect(scope.get('save')).to.deep.equal(['css=#save', 'text=Save']);
    expect(scope.get('row')).to.equal("css=tr[data-id='7']");
    expect(scope.child({ save: 'a variable' }).get('save')).to.equal('a variable');
  });

  it('reads the environment, and says what is not set there', async () => {
    const scope = await scopeOf({}, {}, { BASE_URL: 'http://a', API_TOKEN: 'abcdef' });
    expect(scope.get('env.BASE_URL')).to.equal('http://a');
    expect(scope.get('env.API_TOKEN'), 'its name tells of a secret').to.equal('@:abcdef');
    const refusal = await refusalOf(() => scope.get('env.BASE_URI'));
    expect(refusal.message).to.contain('the environment has no variable BASE_URI (did you mean BASE_URL?)');
  });

  it('fills in texts, and escapes `$${`', async () => {
    const scope = (await scopeOf()).child({ a: 'x', n: null, list: ['first', 'second'], object: { k: 1 } });
    expect(await scope.text('<${a}|${n}|${list}|${object}|$${a}>')).to.equal('<x||first|{"k":1}|${a}>');
  });

  it('names an unknown variable with suggestions, also below a row', async () => {
    const scope = (await scopeOf()).child({ product: 'tea', row: { price: 1 } });
    expect((await refusalOf(() => scope.text('${prodcut}'))).message).to.contain('(did you mean product?)');
    expect((await refusalOf(() => scope.text('${row.prise}'))).message).to.contain('(did you mean row.price?)');
  });

  it('asks the session for a name that no scope knows', async () => {
    const scope = await scopeOf();
    const session = (name: string) =>
      Promise.resolve({ total: ['12'], names: ['ann', 'bob'] }[name] as readonly string[] | undefined);
    expect(await scope.text('${total} ${names}', session)).to.equal('12 ann');
    expect(await scope.value('${names}', session)).to.deep.equal(['ann', 'bob']);
    expect(await scope.value('${names[1]}', session)).to.equal('bob');
    expect(await scope.truth('${total} > 9', session)).to.equal(true);
    expect((await refusalOf(() => scope.text('${none}', session))).code).to.equal('E0403');
  });

  it('gives the value of a whole reference as it is', async () => {
    const scope = (await scopeOf()).child({ rows: [{ n: 1 }], n: 5 });
    expect(await scope.value('${rows}')).to.deep.equal([{ n: 1 }]);
    expect(await scope.value(['${n}', 'n = ${n}', true, null])).to.deep.equal([5, 'n = 5', true, null]);
    expect(await scope.value({ a: '${n}', b: { c: ['${n}'] } })).to.deep.equal({ a: 5, b: { c: [5] } });
  });

  it('says what a condition must be', async () => {
    const scope = (await scopeOf()).child({ product: 'tea', enabled: 'true' });
    expect(await scope.truth('${enabled}')).to.equal(true);
    expect((await refusalOf(() => scope.truth('${product}'))).message).to.contain(
      '${product}: a condition is true or false, and this gives "tea": compare it',
    );
  });
});
