import { expect } from 'chai';
import fc from 'fast-check';
import { Variables } from '../src/variables.js';
import { refusalOf } from './fixtures/thrown-by.js';
import { examples } from './fixtures/tier.js';

function holding(values: Record<string, string[]>): Variables {
  const variables = new Variables();
  for (const [name, texts] of Object.entries(values)) variables.set(name, texts);
  return variables;
}

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_ .-]{0,12}$/);
/** Texts that are full of what the syntax is made of. */
const awkward = fc
  .array(fc.constantFrom('$', '{', '}', '${', '$${', 'a', 'name', ' ', '\n'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('Variables', () => {
  it('keeps what is stored, and replaces it as a whole', () => {
    const variables = holding({ user: ['ann', 'bob'] });
    variables.set('user', ['cid']);
    expect(variables.all()).to.deep.equal({ user: ['cid'] });
  });

  it('gives no way to change what it holds', () => {
    const given = ['ann'];
    const variables = holding({ user: given });
    given.push('bob');
    variables.all()['user']!.push('cid');
    expect(variables.all()).to.deep.equal({ user: ['ann'] });
  });

  it('makes one alternative of every value when the text is exactly the reference', () => {
    expect(holding({ user: ['ann', 'bob'] }).expand('${user}')).to.deep.equal(['ann', 'bob']);
  });

  it('takes the first value inside a longer text', () => {
    expect(holding({ user: ['ann', 'bob'] }).expand('Hello ${user}!')).to.deep.equal(['Hello ann!']);
    expect(holding({ user: ['ann', 'bob'] }).expand(' ${user}')).to.deep.equal([' ann']);
  });

  it('fills in several references', () => {
    expect(holding({ a: ['1'], b: ['2'] }).fill('${a}-${b}-${a}')).to.equal('1-2-1');
  });

  it('reads $${ as a literal ${', () => {
    const variables = holding({ a: ['1'] });
    expect(variables.expand('$${a}')).to.deep.equal(['${a}']);
    expect(variables.fill('$${a} ${a}')).to.equal('${a} 1');
  });

  it('reads $${ as a literal ${ when no name follows it', () => {
    expect(holding({}).fill('price: $${')).to.equal('price: ${');
    expect(holding({}).fill('$${a{b}')).to.equal('${a{b}');
  });

  it('leaves other dollars and braces alone', () => {
    for (const text of ['$', '$$', '$5', '{a}', '$ {a}', '${', 'a}', '${a', '$a']) {
      expect(holding({ a: ['1'] }).expand(text), text).to.deep.equal([text]);
    }
  });

  it('does not expand what a value holds', () => {
    expect(holding({ a: ['${b}'], b: ['2'] }).expand('${a}')).to.deep.equal(['${b}']);
    expect(holding({ a: ['${b}'], b: ['2'] }).fill('<${a}>')).to.equal('<${b}>');
  });

  it('refuses an unknown variable and names the nearest', async () => {
    const error = await refusalOf(() => holding({ username: ['ann'] }).expand('${usrname}'));
    expect(error.code).to.equal('E0403');
    expect(error.message).to.contain('${usrname}').and.to.contain('username');
    expect(error.details).to.deep.equal({ variable: 'usrname', suggestions: ['username'] });
  });

  for (const unset of ['__proto__', 'constructor', 'toString', '']) {
    it(`knows no variable ${JSON.stringify(unset)} that nobody set`, async () => {
      expect((await refusalOf(() => holding({}).fill(`a \${${unset}}`))).code).to.equal('E0403');
    });
  }

  it('gives back every stored list, whatever the texts are', () => {
    fc.assert(
      fc.property(name, fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (key, values) => {
        expect(holding({ [key]: values }).expand(`\${${key}}`)).to.deep.equal(values);
      }),
    );
  });

  it('gives back any text whose ${ was written $${', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        expect(holding({}).fill(text.replaceAll('${', () => '$${'))).to.equal(text);
      }),
      { numRuns: examples(1000) },
    );
  });

  it('puts a value between what stands around it, never expanding it again', () => {
    fc.assert(
      fc.property(
        name,
        awkward,
        fc.stringMatching(/^[^$]{1,5}$/),
        fc.stringMatching(/^[^$]{0,5}$/),
        (key, value, before, after) => {
          expect(holding({ [key]: [value] }).fill(`${before}\${${key}}${after}`)).to.equal(before + value + after);
        },
      ),
    );
  });

  it('leaves a text without $ as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('$'));
        expect(holding({}).expand(text)).to.deep.equal([text]);
      }),
    );
  });
});
