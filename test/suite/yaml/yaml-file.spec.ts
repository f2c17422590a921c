import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { problemLine } from '../../../src/suite/model/problem.js';
import { parseYaml, readYamlFile, type YamlFile } from '../../../src/suite/yaml/yaml-file.js';
import { entryOf, itemsOf, placeAt, valueOf, writtenOf } from '../../../src/suite/yaml/yaml-node.js';

const parsed = (text: string): Promise<YamlFile> => parseYaml(text, 'a.yaml');
const problemsOf = async (text: string): Promise<string[]> => (await parsed(text)).problems.map(problemLine);

async function rootOf(text: string) {
  const { root, problems } = await parsed(text);
  expect(problems).to.deep.equal([]);
  return root!;
}

describe('a YAML file', () => {
  it('has the place of every key and value', async () => {
    const root = await rootOf('# cases\ncases:\n  - name: one\n    steps: [a, "b"]\n');
    expect(root.place).to.deep.equal({ file: 'a.yaml', line: 2, column: 1 });
    const [first] = itemsOf(entryOf(root, 'cases')?.value);
    expect(first?.place).to.include({ line: 3, column: 5 });
    const steps = entryOf(first, 'steps');
    expect(steps?.place).to.include({ line: 4, column: 5 });
    expect(itemsOf(steps?.value)[1]?.place).to.include({ line: 4, column: 16 });
  });

  it('finds the place of a path, and of what exists of it', async () => {
    const root = await rootOf('apis:\n  v1.0:\n    items: [1, 2]\n  v1: x\n');
    expect(placeAt(root, 'apis.v1.0.items.1')).to.include({ line: 3, column: 16 });
    expect(placeAt(root, ['apis', 'v1.0', 'items', 7])).to.include({ line: 3, column: 5 });
    expect(placeAt(root, 'apis.v1')).to.include({ line: 4, column: 3 });
    expect(placeAt(root, '')).to.include({ line: 1, column: 1 });
  });

  it('keeps numbers and booleans as they are written, beside their values', async () => {
    const root = await rootOf('[1.50, 007, 12, True, true, 0x1F, ~, "5"]');
    expect(valueOf(root)).to.deep.equal([1.5, 7, 12, true, true, 31, null, '5']);
    expect(writtenOf(root)).to.deep.equal(['1.50', '007', 12, 'True', true, '0x1F', null, '5']);
  });

  it('reads a byte order mark, Windows line ends, and JSON with tabs', async () => {
    const root = await rootOf('\uFEFFa: 1\r\nb: two\r\n');
    expect(valueOf(root)).to.deep.equal({ a: 1, b: 'two' });
    expect(root.place).to.include({ line: 1, column: 1 });
    expect(entryOf(root, 'b')?.place).to.include({ line: 2, column: 1 });
    expect(valueOf(await rootOf('{\n\t"a": [\n\t\t1\n\t]\n}'))).to.deep.equal({ a: [1] });
  });

  it('resolves anchors and merge keys', async () => {
    const root = await rootOf('base: &base {a: 1, b: 2}\nuse:\n  <<: *base\n  b: 3\nagain: *base\n"<<": x\n');
    expect(valueOf(root)).to.deep.equal({
      base: { a: 1, b: 2 },
      use: { b: 3, a: 1 },
      again: { a: 1, b: 2 },
      '<<': 'x',
    });
  });

  it('has no root without content', async () => {
    for (const text of ['', '# nothing\n', '---\n', '~']) {
      expect(await parsed(text)).to.deep.equal({ path: 'a.yaml', root: undefined, problems: [] });
    }
  });

  it('says all problems of the syntax, one for each line, with what to do', async () => {
    expect(await problemsOf('a:\n\tb: 1\nc:\n\td: 1\n')).to.deep.equal([
      'a.yaml:2:1: a tab cannot indent YAML: use spaces',
      'a.yaml:4:1: a tab cannot indent YAML: use spaces',
    ]);
    expect(await problemsOf('- Press Element: text=a: b\n')).to.deep.equal([
      'a.yaml:1:18: there are two colons, or the indentation is wrong: quote a text that holds ": "',
    ]);
    expect(await problemsOf('cases:\n - name: x\n  steps: []')).to.deep.equal([
      'a.yaml:3:1: an item of a list begins with "- ": add it, or correct the indentation',
    ]);
    expect(await problemsOf('a: @b\nc: "d')).to.deep.equal([
      'a.yaml:1:4: a text that begins with "@" must be quoted',
      'a.yaml:2:6: the closing " of a quoted text is missing',
    ]);
    expect(await problemsOf('a: [1,2\nb: 3')).to.deep.equal([
      'a.yaml:2:1: the closing "]" is missing, or the lines before it are not indented',
    ]);
    expect(await problemsOf('a: 1\n---\nb: 2')).to.deep.equal([
      'a.yaml:2:1: a file holds one document: remove the line "---", or make two files',
    ]);
  });

  it('says that references must be quoted in lists and mappings on one line', async () => {
    const message = 'a text with ${...} must be quoted inside [ ] and { }: "${name}"';
    expect(await problemsOf('- Enter Text: {text: ${name}}')).to.deep.equal([`a.yaml:1:23: ${message}`]);
    expect(await problemsOf('- X: [a, ${b}]\n- Y: [price ${b}]')).to.deep.equal([
      `a.yaml:1:11: ${message}`,
      `a.yaml:2:14: ${message}`,
    ]);
    expect(await problemsOf('- Enter Text: ${name}\n- if: ${a} > 1')).to.deep.equal([]);
  });

  it('refuses keys that stand twice with both places, tags, and anchors that are not there', async () => {
    expect(await problemsOf('a: 1\nb: 2\na: 3')).to.deep.equal([
      'a.yaml:3:1: the key "a" stands twice; the first one is in line 1',
    ]);
    expect(await problemsOf('a: !secret x')).to.deep.equal(['a.yaml:1:4: unresolved tag: !secret: quote the text']);
    expect(await problemsOf('a: *.png')).to.deep.equal([
      'a.yaml:1:4: there is no anchor &.png above; quote a text that begins with *',
    ]);
    expect(await problemsOf('? [a]\n: 1\n<<: 5')).to.deep.equal([
      'a.yaml:1:3: a key must be a text; quote one that begins with [, { or *',
      'a.yaml:3:1: << merges mappings: give an alias of one, such as *base',
    ]);
  });

  it('ends with aliases that grow without limit, and with deep nesting', async () => {
    const levels = [...'abcdefghi'].map((name, i, all) => `${name}: &${name} [${`*${all[i - 1]},`.repeat(9)}]`);
    const bomb = ['start: &start [x]', levels[0]!.replaceAll('*undefined', '*start'), ...levels.slice(1)].join('\n');
    expect((await problemsOf(bomb))[0]).to.match(/has more than 300000 values$/);
    expect(await problemsOf('a: &a [*a]')).to.deep.equal(['a.yaml:1:7: is nested deeper than 100 levels']);
    expect((await problemsOf('['.repeat(20_000) + ']'.repeat(20_000)))[0]).to.match(/is nested/);
  });

  it('refuses files that are too large, not UTF-8, or missing', async () => {
    const root = await mkdtemp(join(tmpdir(), 'yaml-'));
    try {
      await writeFile(join(root, 'large.yaml'), Buffer.alloc(10_000_000, 'a'));
      await writeFile(join(root, 'utf16.yaml'), Buffer.from('\uFEFFname: x', 'utf16le'));
      const problems = await Promise.all(
        ['large.yaml', 'utf16.yaml', 'no.yaml'].map(async (name) => (await readYamlFile(root, name)).problems),
      );
      expect(problems.flat().map(problemLine)).to.deep.equal([
        'large.yaml:1:1: has 10 MB; at most 1000000 characters are read: split the file, or move its data to a CSV file',
        'utf16.yaml:1:1: is not encoded in UTF-8: save it as UTF-8',
        'no.yaml:1:1: cannot be read (ENOENT)',
      ]);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
