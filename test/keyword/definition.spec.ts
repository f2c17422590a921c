import { expect } from 'chai';
import { z } from 'zod';
import { describeParameter } from '../../src/keyword/definition.js';
import {
  bool,
  direction,
  findTimeout,
  float,
  int,
  list,
  locator,
  oneOf,
  type ParamSchema,
  text,
  texts,
} from '../../src/plugin/params.js';
import { settingsOf } from '../fixtures/settings.js';

const CASES: readonly (readonly [
  what: string,
  schema: ParamSchema,
  type: string,
  fallback: unknown,
  required: boolean,
])[] = [
  ['a required text', text('D'), 'str', null, true],
  ['a text with a default', text('D', 'x'), 'str', 'x', false],
  ['a text with an empty default', text('D', ''), 'str', '', false],
  ['a text that may be left out', text('D', null), 'str', null, false],
  ['a locator', locator('D'), 'str', null, true],
  ['a whole number', int('D'), 'int', null, true],
  ['a whole number with a default of 0', int('D', 0), 'int', 0, false],
  ['a whole number with a range', int('D', 5, { min: 1, max: 9 }), 'int', 5, false],
  ['a number', float('D'), 'float', null, true],
  ['a number with a default', float('D', 0.5), 'float', 0.5, false],
  ['a switch', bool('D'), 'bool', null, true],
  ['a switch that is off', bool('D', false), 'bool', false, false],
  ['one of some words', oneOf('D', ['a', 'b'], 'a'), 'str', 'a', false],
  ['a direction', direction('D'), 'str', null, true],
  ['a list', list('D', ['a']), 'list', [], false],
  ['several texts', texts('D'), 'list', null, true],
  ['the time to find', findTimeout(), 'float', 12, false],
  ['a schema by hand', z.string().trim().min(2).describe('D'), 'str', null, true],
  [
    'a schema by hand that transforms',
    z.string().transform(Number).pipe(z.number().int()).describe('D'),
    'int',
    null,
    true,
  ],
  ['a schema by hand without a description', z.string().optional(), 'str', null, false],
];

describe('describeParameter', () => {
  for (const [what, schema, type, fallback, required] of CASES) {
    it(`describes ${what}`, () => {
      const { description, ...rest } = describeParameter('p', schema, settingsOf({ find_timeout_s: 12 }));
      expect(rest).to.deep.equal({ name: 'p', type, default: fallback, required });
      expect(description).to.equal(
        schema.description ?? (what === 'the time to find' ? 'Seconds to find the element' : ''),
      );
    });
  }
});
