import { expect } from 'chai';
import fc from 'fast-check';
import { parseTags } from '../../../src/suite/plan/tags-expression.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

/** A tree of an expression, with its text and its value. */
interface Node {
  readonly text: string;
  readonly holds: (tags: readonly string[]) => boolean;
}

const TAGS = ['smoke', 'web', 'slow', 'not-ready'];

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...TAGS).map((tag): Node => ({ text: tag, holds: (tags) => tags.includes(tag) })),
    tie('node').map(({ text, holds }): Node => ({ text: `not (${text})`, holds: (tags) => !holds(tags) })),
    fc.tuple(tie('node'), tie('node')).map(([a, b]): Node => ({
      text: `(${a.text}) and (${b.text})`,
      holds: (tags) => a.holds(tags) && b.holds(tags),
    })),
    fc.tuple(tie('node'), tie('node')).map(([a, b]): Node => ({
      text: `(${a.text}) or (${b.text})`,
      holds: (tags) => a.holds(tags) || b.holds(tags),
    })),
  ),
}));

describe('parseTags', () => {
  it('evaluates not before and before or', () => {
    const cases: [string, string[], boolean][] = [
      ['smoke', ['smoke', 'web'], true],
      ['smoke and not slow', ['smoke', 'slow'], false],
      ['smoke or web and slow', ['smoke'], true],
      ['(smoke or web) and slow', ['smoke'], false],
      ['not smoke or web', ['web', 'smoke'], true],
      ['not not smoke', ['smoke'], true],
      ['SMOKE AND @web', ['@Smoke', 'web'], true],
      ['"and" and "two words"', ['and', 'two words'], true],
      ['not slow', [], true],
    ];
    for (const [expression, tags, value] of cases) expect(parseTags(expression)(tags), expression).to.equal(value);
  });

  it('agrees with the tree that an expression was written from', () => {
    fc.assert(
      fc.property(node, fc.subarray(TAGS), ({ text, holds }, tags) => {
        expect(parseTags(text)(tags)).to.equal(holds(tags));
      }),
    );
  });

  it('takes any text without another error than its own', () => {
    const piece = fc.constantFrom('and', 'or', 'not', '(', ')', '"', 'a', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          parseTags(pieces.join(' '))(['a']);
        } catch (error) {
          expect((error as { code: string }).code).to.equal('E0403');
        }
      }),
    );
  });

  it('says what is malformed, and where', async () => {
    const cases: [string, string][] = [
      ['', 'a tag is missing at the end'],
      ['smoke and', 'a tag is missing at the end after "smoke and"'],
      ['and smoke', 'a tag is missing before "and"'],
      ['smoke or or web', 'a tag is missing before "or" after "smoke or"'],
      ['(smoke or web', 'a parenthesis is not closed after "(smoke or web"'],
      ['smoke)', '")" is not expected there after "smoke"'],
      ['smoke web', '"web" is not expected there after "smoke"'],
      ['"smoke', 'a quote is not closed'],
      ['a '.repeat(501), 'an expression has at most 1000 characters'],
    ];
    for (const [expression, message] of cases) {
      expect((await refusalOf(() => parseTags(expression))).message).to.contain(message);
    }
  });
});
