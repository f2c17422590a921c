import { expect } from 'chai';
import { queryRows } from '../../../src/suite/data/query.js';
import type { DataRecord } from '../../../src/suite/model/value.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const ROWS: readonly DataRecord[] = [
  { name: 'tea', price: '3', 'sold out': 'no' },
  { name: 'rice', price: '12', 'sold out': 'yes' },
  { name: 'bread', price: '4', 'sold out': 'no' },
];

/** Holds for the rows with these names, and keeps the expressions. */
function holdsFor(...names: string[]) {
  const asked: string[] = [];
  const holds = (expression: string, row: DataRecord) => {
    asked.push(expression);
    return Promise.resolve(names.includes(row['name'] as string));
  };
  return { asked, holds };
}

describe('queryRows', () => {
  it('gives all rows without a query', async () =>
    expect(await queryRows(ROWS, '', holdsFor().holds)).to.deep.equal(ROWS));

  it('selects columns', async () =>
    expect(await queryRows(ROWS, 'select=price, name', holdsFor().holds)).to.deep.equal([
      { price: '3', name: 'tea' },
      { price: '12', name: 'rice' },
      { price: '4', name: 'bread' },
    ]));

  it('gives the values of a single column, and a single value alone', async () => {
    expect(await queryRows(ROWS, 'select=name', holdsFor().holds)).to.deep.equal(['tea', 'rice', 'bread']);
    expect(await queryRows(ROWS, "select=price; name == 'tea'", holdsFor('tea').holds)).to.equal('3');
  });

  it('leaves the rows for which the filter holds', async () =>
    expect(await queryRows(ROWS, 'price > 3', holdsFor('rice', 'bread').holds)).to.deep.equal(ROWS.slice(1)));

  for (const [query, expression] of [
    ["name == 'tea' and price > 3", "${name} == 'tea' and ${price} > 3"],
    ["`sold out` == 'no'; price<4", "(${sold out} == 'no') and (${price}<4)"],
    ["name == 'price; or name'", "${name} == 'price; or name'"],
    ["name != '${wanted}'", '${name} != ${wanted}'],
    ['name != ${wanted} and not (price in [3, 4e2])', '${name} != ${wanted} and not (${price} in [3, 4e2])'],
    ["name.startsWith('t') or size(name) > 3", "${name}.startsWith('t') or size(${name}) > 3"],
    ['price == None or True', '${price} == null or true'],
    ["name == 'it\\'s'", "${name} == 'it\\'s'"],
  ] as const) {
    it(`evaluates ${query}`, async () => {
      const { asked, holds } = holdsFor('tea', 'rice', 'bread');
      await queryRows(ROWS, query, holds);
      expect(asked[0]).to.equal(expression);
    });
  }

  for (const query of ['select=prize', "prize == '3'", 'name == prize']) {
    it(`names the column that "${query}" lacks`, async () => {
      const error = await refusalOf(() => queryRows(ROWS, query, holdsFor().holds));
      expect(error.code).to.equal('E0403');
      expect(error.message).to.contain('no column "prize" (did you mean price?); it has name, price, sold out');
    });
  }

  it('refuses a query that no row fits', async () =>
    expect((await refusalOf(() => queryRows(ROWS, 'price > 99', holdsFor().holds))).message).to.contain(
      'no row of 3 fits the query "price > 99"',
    ));
});
