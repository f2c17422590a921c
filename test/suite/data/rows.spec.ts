import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { rowsOf } from '../../../src/suite/data/rows.js';
import type { DataRow } from '../../../src/suite/model/project.js';
import { placeIn } from '../../fixtures/suite-elements.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const rowsIn = (root: string, name: string) =>
  rowsOf({ kind: 'file', path: join(root, name), place: placeIn('a.test.yaml', 4) }, root);

async function all(rows: AsyncIterable<DataRow>): Promise<DataRow[]> {
  const read: DataRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

const read = (name: string, content: string | Buffer) =>
  inDirectory({ [name]: content }, (root) => all(rowsIn(root, name)));

const messageFor = async (name: string, content: string | Buffer) =>
  (await refusalOf(() => read(name, content))).message;

describe('rows of data', () => {
  it('come from CSV: quoted texts, line ends within, blank lines, and a byte order mark', async () => {
    expect(
      await read('a.csv', '\uFEFFname, unit price\r\n"tea, green",007\r\n\r\n"two\nlines","a ""b"""\r\n'),
    ).to.deep.equal([
      { number: 1, values: { name: 'tea, green', 'unit price': '007' } },
      { number: 2, values: { name: 'two\nlines', 'unit price': 'a "b"' } },
    ]);
  });

  it('come from JSON and YAML with their types', async () => {
    const rows = [
      { number: 1, values: { name: 'tea', price: 5, tags: ['a'], none: null } },
      { number: 2, values: { name: '007', deep: { a: true } } },
    ];
    const values = rows.map((row) => row.values);
    expect(await read('a.json', JSON.stringify(values))).to.deep.equal(rows);
    expect(
      await read('a.yml', '- {name: tea, price: 5, tags: [a], none: null}\n- {name: "007", deep: {a: true}}'),
    ).to.deep.equal(rows);
  });

  it('come from the case itself', async () => {
    const rows = rowsOf({ kind: 'rows', rows: [{ a: 1 }, { a: 2 }], place: placeIn() }, '/');
    expect(await all(rows)).to.deep.equal([
      { number: 1, values: { a: 1 } },
      { number: 2, values: { a: 2 } },
    ]);
  });

  it('are read one by one, so that a broken row is found when it is reached', () =>
    inDirectory({ 'a.csv': `a,b\n${'1,2\n'.repeat(3998)}1,2,3\n${'1,2\n'.repeat(1000)}` }, async (root) => {
      const reached: number[] = [];
      const refusal = await refusalOf(async () => {
        for await (const { number } of rowsIn(root, 'a.csv')) reached.push(number);
      });
      expect(reached).to.have.length(3998);
      expect(refusal.message).to.equal('Invalid data: a.csv:4000:1: the row has 3 values, the header has 2 columns');
      for await (const row of rowsIn(root, 'a.csv')) {
        expect(row.number).to.equal(1);
        break;
      }
    }));

  it('refuse broken CSV with the line', async () => {
    const cases: [string | Buffer, string][] = [
      ['', 'a.csv:1:1: the file is empty'],
      ['a,\n1,2', 'a.csv:1:1: column 2 of the header has no name'],
      ['a,b,a\n', 'a.csv:1:1: the header has the column a twice'],
      ['a,b\n1\n', 'a.csv:2:1: the row has 1 value, the header has 2 columns'],
      ['a,b\n1,2\n3,"4\n5,6\n', 'a quote is not closed'],
      ['a,b\n1,2\n3,"4"5\n', 'a.csv:3:1: a text goes on after its closing quote'],
      ['a,b\n1,2"2\n', 'a.csv:2:1: a quote is inside a text'],
      [`a,b\n1,"${'x\n'.repeat(600_000)}`, 'a row has more than 1000000 characters'],
      [Buffer.from('a,b\n1,2\n3,\xe4\n', 'latin1'), 'a.csv:3:1: it is not UTF-8'],
      [Buffer.from('a\xe4', 'latin1'), 'a.csv:1:1: it is not UTF-8'],
    ];
    for (const [content, message] of cases) expect(await messageFor('a.csv', content)).to.contain(message);
  });

  it('refuse broken JSON and YAML with the line', async () => {
    const cases: [string, string, string][] = [
      ['a.json', '[\n{"a": 1},\n{"a": }\n]', 'a.json:3:1: it is no JSON'],
      ['a.json', '[\n{"a": 1}\n', 'it is no JSON'],
      ['a.json', '{"a": 1}', 'a.json:1:1: the file must hold a list of rows'],
      ['a.json', '[\n{"a": 1},\n5\n]', 'a.json:3:1: row 2 must hold names and values'],
      ['a.yaml', '- a: 1\n- b: [\n', 'a.yaml:3:1: '],
      ['a.yaml', '- a: 1\n  a: 2\n', 'a.yaml:2:1: Map keys must be unique'],
      ['a.yaml', '- a: 1\n- text\n', 'a.yaml:2:1: row 2 must hold names and values'],
      ['a.yaml', '', 'a.yaml:1:1: the file must hold a list of rows'],
      ['a.xlsx', 'x', 'a.test.yaml:4:1: data: a.xlsx is no .csv, .json, .yaml or .yml'],
    ];
    for (const [name, content, message] of cases) expect(await messageFor(name, content)).to.contain(message);
  });

  it('refuse a JSON file that is too large to be read as a whole', async () => {
    expect(await messageFor('a.json', `["${'x'.repeat(20_000_000)}"]`)).to.contain('write it as CSV');
  });

  it('come only from files in the project: symbolic links out of it are refused', () =>
    inDirectory({ 'outside.csv': 'a\n1\n', 'project/inside.csv': 'a\n1\n' }, async (directory) => {
      const root = join(directory, 'project');
      await symlink(join(directory, 'outside.csv'), join(root, 'link.csv'));
      await symlink(join(root, 'inside.csv'), join(root, 'good.csv'));
      for (const name of ['../outside.csv', 'link.csv', 'absent.csv']) {
        const refusal = await refusalOf(() => all(rowsIn(root, name)));
        expect(refusal.message).to.equal(
          `Invalid data: a.test.yaml:4:1: data: there is no file ${name} in the project`,
        );
      }
      expect(await all(rowsIn(root, 'good.csv'))).to.have.length(1);
    }));
});
