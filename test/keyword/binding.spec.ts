import { expect } from 'chai';
import fc from 'fast-check';
import { bind, type Binding } from '../../src/keyword/binding.js';
import type { Params } from '../../src/keyword/call.js';
import { bool, float, int, list, text, texts } from '../../src/plugin/params.js';
import { Variables } from '../../src/variables.js';
import { definitionOf } from '../fixtures/definition.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const PRESS = definitionOf({
  element: text('Element'),
  repeat: int('Presses', 1, { min: 1 }),
  hard: bool('Hard', false),
  note: text('Note', null),
});

function variablesOf(values: Record<string, string[]> = {}): Variables {
  const variables = new Variables();
  for (const [name, held] of Object.entries(values)) variables.set(name, held);
  return variables;
}

const bound = (params: Params | null | undefined, values?: Record<string, string[]>): Binding =>
  bind(PRESS, params, variablesOf(values));

const shape = ({ given, rest }: Binding) => ({
  given: Object.fromEntries(given.map(({ name, alternatives }) => [name, alternatives.map(({ value }) => value)])),
  rest,
});

const refusal = (params: Params | null, definition = PRESS, values?: Record<string, string[]>) =>
  refusalOf(() => bind(definition, params, variablesOf(values)));

describe('bind', () => {
  it('takes values by position, and has the defaults of the rest', () => {
    expect(shape(bound(['css=#a', '2']))).to.deep.equal({
      given: { element: ['css=#a'], repeat: [2] },
      rest: { hard: false, note: undefined },
    });
  });

  it('takes values by name, in any order, and binds them in positional order', () => {
    const binding = bound({ hard: 'yes', element: 'a' });
    expect(binding.given.map(({ name }) => name)).to.deep.equal(['element', 'hard']);
    expect(shape(binding).given).to.deep.equal({ element: ['a'], hard: [true] });
  });

  it('takes numbers and booleans as their text', () => {
    expect(shape(bound([5, 2, true])).given).to.deep.equal({ element: ['5'], repeat: [2], hard: [true] });
  });

  it('takes null as not given', () => {
    expect(shape(bound(['a', null, null])).rest).to.deep.equal({ repeat: 1, hard: false, note: undefined });
    expect(shape(bound({ element: 'a', repeat: null })).rest).to.include({ repeat: 1 });
  });

  it('takes a list as alternatives, each as it was given and as the keyword gets it', () => {
    expect(bound(['a', ['1', 2]]).given[1]).to.deep.equal({
      name: 'repeat',
      alternatives: [
        { text: '1', value: 1, written: '1' },
        { text: '2', value: 2, written: '2' },
      ],
    });
  });

  it('needs no parameters at all when none is required', () => {
    const definition = definitionOf({ note: text('Note', null) });
    for (const params of [undefined, null, [], {}]) {
      expect(bind(definition, params, variablesOf()).given).to.deep.equal([]);
    }
  });

  it('fills in variables before the alternatives are counted', () => {
    const values = { who: ['ann', 'bob'], n: ['3'] };
    expect(shape(bound(['${who}', '${n}'], values)).given).to.deep.equal({ element: ['ann', 'bob'], repeat: [3] });
    expect(shape(bound([['x', '${who}', 'text=${who}']], values)).given).to.deep.equal({
      element: ['x', 'ann', 'bob', 'text=ann'],
    });
  });

  it('refuses an unknown variable', async () => {
    const error = await refusal(['${whom}'], PRESS, { who: ['ann'] });
    expect(error.code).to.equal('E0403');
    expect(error.details).to.deep.equal({ variable: 'whom', suggestions: ['who'] });
  });

  it('refuses a missing required parameter, naming it', async () => {
    for (const params of [[], {}, null, [null], { element: null }, { repeat: '2' }] as (Params | null)[]) {
      const error = await refusal(params);
      expect([error.code, error.message]).to.deep.equal(['E0403', 'Invalid parameters: Probe: element is required']);
      expect(error.details).to.deep.equal({ keyword: 'Probe', parameter: 'element' });
    }
  });

  it('refuses too many values, and lists the parameters', async () => {
    const error = await refusal(['a', '1', 'true', 'n', 'x']);
    expect(error.message).to.contain('at most 4: element, repeat, hard, note; 5 were given');
    expect((await refusal(['x'], definitionOf({}))).message).to.contain('takes no parameters');
  });

  it('refuses an unknown name with the nearest one', async () => {
    const error = await refusal({ element: 'a', repaet: '2' });
    expect(error.message).to.contain('no parameter "repaet"').and.to.contain('did you mean repeat');
    expect(error.details).to.deep.include({ parameter: 'repaet', suggestions: ['repeat'] });
  });

  it('refuses a name that every object has', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const params = JSON.parse(`{"element": "a", "${name}": "x"}`) as Params;
      expect((await refusal(params)).message).to.contain(name);
    }
  });

  it('refuses an empty list of alternatives', async () => {
    for (const params of [[[]], { element: [] }, [[null]], ['a', []]]) {
      expect((await refusal(params)).message).to.contain('empty list');
    }
  });

  it('refuses an empty list for a parameter that takes several texts', async () => {
    const several = definitionOf({ value: texts('Value') });
    expect((await refusal([[]], several)).message).to.contain('value has an empty list');
  });

  it('checks every alternative before anything runs', async () => {
    const error = await refusal(['a', ['1', 'two']]);
    expect(error.message).to.contain('repeat must be a whole number').and.to.contain('"two"');
  });

  it('checks a range', async () => {
    expect((await refusal(['a', '0'])).message).to.contain('repeat must be at least 1');
  });

  it('refuses a text that is no valid Unicode', async () => {
    expect((await refusal(['\ud800'])).message).to.contain('surrogate');
  });

  it('shows no secret in its message', async () => {
    expect((await refusal(['a', '@:hunter2'])).message).not.to.contain('hunter2');
    const listed = definitionOf({ kinds: list('Kinds', ['a', 'b']) });
    expect((await refusal([['a', '@:hunter2']], listed)).message).not.to.contain('hunter2');
    const several = definitionOf({ value: texts('Value') });
    expect(bind(several, [['a', '@:hunter2']], variablesOf()).given[0]!.alternatives).to.deep.equal([
      { text: 'a,@:***', value: ['a', '@:hunter2'], written: ['a', '@:hunter2'] },
    ]);
  });

  it('cuts a long value in its message', async () => {
    expect((await refusal(['a', 'x'.repeat(100_000)])).message.length).to.be.below(400);
  });

  describe('a parameter that takes a list', () => {
    const LISTED = definitionOf({ kinds: list('Kinds', ['a', 'b']), deep: int('Depth', 1) });

    it('has a named and an inner positional list as one value', () => {
      for (const params of [{ kinds: ['a', 'b'] }, [['a', 'b']], ['a,b'], { kinds: 'a, b' }, [['a,b']]] as Params[]) {
        const [kinds] = bind(LISTED, params, variablesOf()).given;
        expect(kinds!.alternatives.map(({ value }) => value)).to.deep.equal([['a', 'b']]);
      }
    });

    it('takes an empty list as a value', () => {
      const [kinds] = bind(LISTED, { kinds: [] }, variablesOf()).given;
      expect(kinds!.alternatives.map(({ value }) => value)).to.deep.equal([[]]);
    });

    it('takes every value of a variable together', () => {
      const [kinds] = bind(LISTED, ['${k}'], variablesOf({ k: ['a', 'b'] })).given;
      expect(kinds!.alternatives.map(({ value }) => value)).to.deep.equal([['a', 'b']]);
    });

    it('has no default that a call could change for the next', () => {
      const take = () => bind(LISTED, [], variablesOf()).rest['kinds'] as string[];
      take().push('a');
      expect(take()).to.deep.equal([]);
    });
  });

  describe('for any parameters', () => {
    const FOUR = definitionOf({ a: text('A'), b: text('B'), c: float('C', 1), d: text('D', null) });
    const NAMES = ['a', 'b', 'c', 'd'] as const;
    const word = fc.string().filter((given) => !given.includes('${') && given.isWellFormed());
    const alternatives = fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 }));
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 3 });
    const values = fc
      .tuple(alternatives, alternatives, numbers, alternatives, fc.integer({ min: 2, max: 4 }))
      .map(([a, b, c, d, length]) => [a, b, c, d].slice(0, length));

    it('the named and the positional form agree, whatever the order of the names', () => {
      fc.assert(
        fc.property(values, fc.boolean(), (given, reversed) => {
          const entries = given.map((value, i) => [NAMES[i]!, value] as const);
          const named = Object.fromEntries(reversed ? entries.toReversed() : entries) as Params;
          expect(bind(FOUR, named, variablesOf())).to.deep.equal(bind(FOUR, given, variablesOf()));
        }),
      );
    });

    it('keeps every alternative, in order', () => {
      fc.assert(
        fc.property(values, (given) => {
          const { given: parameters } = bind(FOUR, given, variablesOf());
          expect(parameters.map(({ name }) => name)).to.deep.equal(NAMES.slice(0, given.length));
          parameters.forEach(({ alternatives: found }, i) => {
            expect(found.map(({ text: shown }) => shown)).to.deep.equal([given[i]!].flat().map(String));
          });
        }),
      );
    });

    it('never fails with anything but E0403', async () => {
      const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
      const anything = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
      const any = fc.oneof(fc.array(anything, { maxLength: 6 }), fc.dictionary(fc.string({ maxLength: 3 }), anything));
      await fc.assert(
        fc.asyncProperty(any, async (params) => {
          try {
            bind(FOUR, params, variablesOf());
          } catch (error) {
            expect(error).to.have.property('code', 'E0403');
          }
        }),
      );
    });
  });
});
