import { expect } from 'chai';
import type { DataValue } from '../../../src/suite/model/value.js';
import { evaluate } from '../../../src/suite/values/expression.js';
import { Scope } from '../../../src/suite/values/scope.js';
import { projectOf } from '../../fixtures/suite-project.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const VALUES = {
  nine: '9',
  ten: 10,
  price: '10.50',
  zip: '007',
  plus: '+1',
  exponent: '1e5',
  card: '12345678901234567890',
  flag: 'true',
  product: 'tea',
  quote: `it's "x"\\`,
  none: null,
  rows: [
    { name: 'a', price: '5' },
    { name: 'b', price: '20' },
  ],
  list: ['1', '2'],
  row: { name: 'a', price: 5 },
};

describe('expressions', () => {
  let scope: Scope;

  before(async () => {
    scope = (await Scope.of(projectOf([]), {}, {})).child(VALUES);
  });

  const gives = async (cases: Record<string, DataValue>) => {
    for (const [expression, value] of Object.entries(cases)) {
      expect(await scope.evaluate(expression), expression).to.deep.equal(value);
    }
  };
  const refused = async (expression: string) => (await refusalOf(() => scope.evaluate(expression))).message;

  it('compare numbers as numbers, also those that are texts in a data file', () =>
    gives({
      '${nine} < ${ten}': true,
      "'10' > ${nine}": true,
      '${nine} >= 9.0 && ${nine} <= "9"': true,
      '${price} == 10.5': true,
      '${ten} == 10.0': true,
      '${nine} == "9"': true,
      '"9.0" == ${nine}': true,
      '${nine} != "8"': true,
    }));

  it('calculate with whole and decimal numbers together', () =>
    gives({
      '${nine} + 1': 10,
      '${price} * 2': 21,
      '${ten} / 4.0': 2.5,
      '7 / 2': 3.5,
      '${ten} / 2': 5,
      '[1, 2][${ten} / 10]': 2,
      '${price} / 2 + 0.123456789012': 5.373456789012,
      '-${ten} / (2 + 3) - 1 * 2': -4,
      '7 % 4': 3,
      '1 - 0.5': 0.5,
      '"no. " + ${ten}': 'no. 10',
      '${ten} + "%"': '10%',
    }));

  it('leave texts that only look like numbers', () =>
    gives({
      '${zip}': '007',
      '${zip} == "007"': true,
      '${zip} == 7': false,
      '${plus}': '+1',
      '${exponent}': '1e5',
      '${card}': VALUES.card,
      '${nine}.startsWith("9") && size(${ten}) == 2 && ${ten}.contains("0") && ${price}.endsWith("5")': true,
    }));

  it('fill references in text literals as texts', () =>
    gives({
      '"${product}" == "tea"': true,
      "'<${nine}${zip}>'": '<9007>',
      '"${nine}".size()': 1,
      '"${quote}"': VALUES.quote,
      '"""${product} ${quote}"""': `tea ${VALUES.quote}`,
      '"$${product}"': '${product}',
      '""': '',
    }));

  it('take `and`, `or`, `not`, `True`, `False` and `None` outside of text literals', () =>
    gives({
      '${flag} and not ${ten} == 9': true,
      'not (true or false) or True': true,
      'not not False': false,
      '[not true and true, not false]': [false, true],
      'not false ? "a" : "b"': 'a',
      '${none} == None': true,
      '"a and b or not True" + ""': 'a and b or not True',
      '{"and": 1}.and': 1,
    }));

  it('compare truth values with their texts', () =>
    gives({
      '${flag} == "true"': true,
      '"True" == ${flag}': true,
      '"is " + ${flag}': 'is true',
      '${flag} != "no"': true,
    }));

  it('find items in lists and maps, numbers also by their texts', () =>
    gives({
      '${nine} in ["9", "x"]': true,
      '"1" in ${list}': true,
      '3 in ${list} or "x" in ${list}': false,
      '"name" in ${row}': true,
      'not ("5" in [4, 6])': true,
      "'😀' in ['😀', 'é'] and \"it's\" in [\"it's\"]": true,
      '[3].exists(n, n in [1, 2, 3] and !(n in [4])) ? "in" : "out"': 'in',
      '(1 in [1]) == true and {"a": 1 in [2]}.a == false': true,
      'has(row.name) and row["name"] in ["a"]': true,
    }));

  it('read rows, by reference and by bare name, also in macros', () =>
    gives({
      '${rows[1].price} > ${rows[0].price}': true,
      'rows.exists(r, r.price > 10 && r.name == "b")': true,
      'rows.filter(row, row.price < 10)[0].name': 'a',
      'rows.map(r, r.price + ten)': [15, 30],
      'row.price + 1': 6,
      'size(rows)': 2,
      row: { name: 'a', price: 5 },
      '{"a": [nine]}': { a: [9] },
    }));

  it('give dates as ISO texts', () => gives({ 'timestamp("2024-02-29T10:00:00Z")': '2024-02-29T10:00:00.000Z' }));

  it('name what is unknown, with suggestions', async () => {
    expect(await refused('${prodcut} == "tea"')).to.contain('there is no variable ${prodcut} (did you mean product?)');
    expect(await refused('prodcut == "tea"')).to.contain('there is no variable prodcut (did you mean product?)');
    expect(await refused('row.prise > 1')).to.contain('No such key: prise');
  });

  it('say what is malformed, in the words of the expression', async () => {
    expect(await refused('${ten} ==')).to.equal('Invalid parameters: ${ten} ==: Unexpected token: EOF');
    expect(await refused('${product} > 3')).to.contain('"tea" is no number');
    expect(await refused('-${product}')).to.contain('no such overload');
    expect(await refused('1 not in [1]')).to.contain('write `not (a in b)`');
    expect(await refused('1 in 2')).to.contain('`in` needs a list, a map or a text');
    expect(await refused('"a')).to.contain('"a: ');
    expect(await refused('')).to.contain('Unexpected token');
    expect(await refused('1.0 / 0.0')).to.contain('a division by zero has no result');
    expect(await refused('"a" / 2')).to.contain('`/` needs two numbers');
    expect(await refused('1e308 * 10.0')).to.contain('no finite number');
    expect(await refused('b"abc"')).to.contain('neither a text, a number, a list nor an object');
  });

  it('run no code of the host language', async () => {
    for (const expression of [
      'process.exit(1)',
      'rows.constructor',
      'row.__proto__',
      'import("fs")',
      '"a".constructor',
    ]) {
      expect(await refused(expression)).to.contain('Invalid parameters');
    }
  });

  it('have no names of their own', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__0']) {
      expect(await refused(`${name} == 1`)).to.contain(`there is no variable ${name}`);
    }
  });

  it('are limited in length, nodes and depth', async () => {
    expect(await refused('1'.padEnd(1001, ' '))).to.contain('an expression has at most 1000 characters');
    expect(await refused(Array(499).fill('1').join('+'))).to.contain('Exceeded maxAstNodes (500)');
    expect(await scope.evaluate(Array(160).fill('1').join('+') + ' / 2')).to.equal(159.5);
    expect(await refused('('.repeat(60) + '1' + ')'.repeat(60))).to.contain('Exceeded maxDepth (50)');
  });

  it('are limited in time', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => i);
    const names = {
      operand: () => Promise.resolve(numbers),
      bare: () => Promise.resolve(undefined),
      suggestions: () => [],
    };
    const nested = '${n}.all(a, ${n}.all(b, ${n}.all(c, ${n}.all(d, a + b + c + d >= 0))))';
    const refusal = await refusalOf(() => evaluate(nested, names));
    expect(refusal.message).to.contain('it takes longer than 100 ms');
    expect(await evaluate('size(${n})', names), 'the next one is not affected').to.equal(300);
  });
});
