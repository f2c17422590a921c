import { expect } from 'chai';
import fc from 'fast-check';
import type { Binding } from '../../src/keyword/binding.js';
import { combinations, countCombinations } from '../../src/keyword/binding.js';

/** A binding of these alternatives; each value is its own place, so that none is mistaken for another. */
const bindingOf = (lists: readonly (readonly string[])[]): Binding => ({
  given: lists.map((texts, i) => ({
    name: `p${i}`,
    alternatives: texts.map((text, j) => ({ text, value: `${i}.${j}`, written: text })),
  })),
  rest: {},
});

const lists = fc.array(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 }), { maxLength: 5 });

/** The product, made at once and in order. */
const product = (all: readonly (readonly string[])[]): string[][] =>
  all.reduce<string[][]>(
    (made, texts, i) => made.flatMap((before) => texts.map((_, j) => [...before, `${i}.${j}`])),
    [[]],
  );

const valuesOf = (binding: Binding) => [...combinations(binding)].map((one) => one.map(({ value }) => value));

describe('combinations', () => {
  it('is one empty combination when nothing is given', () => {
    expect([...combinations(bindingOf([]))]).to.deep.equal([[]]);
    expect(countCombinations(bindingOf([]))).to.equal(1);
  });

  it('varies the last position fastest', () => {
    expect(valuesOf(bindingOf([['a', 'b'], ['c'], ['d', 'e', 'f']]))).to.deep.equal([
      ['0.0', '1.0', '2.0'],
      ['0.0', '1.0', '2.1'],
      ['0.0', '1.0', '2.2'],
      ['0.1', '1.0', '2.0'],
      ['0.1', '1.0', '2.1'],
      ['0.1', '1.0', '2.2'],
    ]);
  });

  it('equals the product, in order and in number', () => {
    fc.assert(
      fc.property(lists, (all) => {
        expect(valuesOf(bindingOf(all))).to.deep.equal(product(all));
        expect(countCombinations(bindingOf(all))).to.equal(product(all).length);
      }),
    );
  });

  it('makes one at a time: the first of a billion comes at once', () => {
    const binding = bindingOf(Array.from({ length: 9 }, () => 'abcdefghij'.split('')));
    expect(countCombinations(binding)).to.equal(1e9);
    const found = combinations(binding);
    const began = performance.now();
    expect(found.next().value).to.have.length(9);
    expect(performance.now() - began).to.be.below(9000);
    found.return(undefined);
  });

  it('can be left in the middle and begun again', () => {
    const binding = bindingOf([['a', 'b', 'c']]);
    combinations(binding).next();
    expect(valuesOf(binding)).to.have.length(3);
  });
});
