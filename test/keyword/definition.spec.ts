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
  locators,
  oneOf,
  type ParamSchema,
  script,
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
  more?: object,
])[] = [
  ['a required text', text('D'), 'str', null, true],
  ['a text with a default', text('D', 'x'), 'str', 'x', false],
  ['a text with an empty default', text('D', ''), 'str', '', false],
  ['a text that may be left out', text('D', null), 'str', null, false],
  ['a locator', locator('D'), 'str', null, true, { kind: 'locator' }],
  ['a locator that may be left out', locator('D', null), 'str', null, false, { kind: 'locator' }],
  ['locators', locators('D'), 'str', null, true, { kind: 'locators' }],
  ['a script', script('D'), 'str', null, true, { kind: 'script' }],
  ['a whole number', int('D'), 'int', null, true],
  ['a whole number with a default of 0', int('D', 0), 'int', 0, false],
  ['a whole number with a range', int('D', 5, { min: 1, max: 9 }), 'int', 5, false, { minimum: 1, maximum: 9 }],
  ['a number with a minimum', float('D', undefined, { min: 0 }), 'float', null, true, { minimum: 0 }],
  ['a number', float('D'), 'float', null, true],
  ['a number with a default', float('D', 0.5), 'float', 0.5, false],
  ['a switch', bool('D'), 'bool', null, true],
  ['a switch that is off', bool('D', false), 'bool', false, false],
  ['one of some words', oneOf('D', ['a', 'b'], 'a'), 'str', 'a', false, { choices: ['a', 'b'] }],
  ['a direction', direction('D'), 'str', null, true, { choices: ['up', 'down', 'left', 'right'] }],
  ['a list', list('D', ['a', 'b']), 'list', [], false, { choices: ['a', 'b'] }],
  ['several texts', texts('D'), 'list', null, true],
  ['the time to find', findTimeout(), 'float', 12, false, { minimum: 0, maximum: 3600 }],
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
  for (const [what, schema, type, fallback, required, more = {}] of CASES) {
    it(`describes ${what}`, () => {
      const { description, ...rest } = describeParameter('p', schema, settingsOf({ find_timeout_s: 12 }));
      expect(rest).to.deep.equal({ name: 'p', type, default: fallback, required, ...more });
      expect(description).to.equal(
        schema.description ?? (what === 'the time to find' ? 'Seconds to find the element' : ''),
      );
    });
  }
});
