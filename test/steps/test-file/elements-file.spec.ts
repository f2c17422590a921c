import { expect } from 'chai';
import { addElements, readElements } from '../../../src/steps/test-file/elements-file.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const ADDED = new Map([
  ['save', 'text=Save: now'],
  ['name', 'id=name'],
]);

describe('elements.yaml', () => {
  it('is read as names with one or several locators', async () => {
    const elements = await readElements('# all\na: id=a\nb: [id=b, text=B]\n');
    expect([...elements]).to.deep.equal([
      ['a', ['id=a']],
      ['b', ['id=b', 'text=B']],
    ]);
    for (const empty of ['', '# nothing\n']) expect((await readElements(empty)).size).to.equal(0);
  });

  it('is refused when it is no mapping, or no YAML', async () => {
    for (const [text, words] of [
      ['- a\n', 'no mapping of names to locators'],
      ['a: [b\n', 'elements.yaml: '],
    ] as const) {
      const { code, message } = await refusalOf(() => readElements(text));
      expect([code, message.includes(words)], message).to.deep.equal(['E0403', true]);
    }
  });

  it('keeps its comments and layout when elements are added', async () => {
    const lines = 'save: "text=Save: now"\nname: id=name\n';
    for (const [before, after] of [
      ['', lines],
      ['# mine\n', `# mine\n${lines}`],
      ["a:   'id=a' # first\n\nb:\n    - id=b", `a:   'id=a' # first\n\nb:\n    - id=b\n${lines}`],
      ['{a: id=a} # all\n', '{ a: id=a, save: "text=Save: now", name: id=name } # all\n'],
    ] as const) {
      expect(await addElements(before, ADDED)).to.equal(after);
    }
    expect(await addElements('a: 1', new Map())).to.equal('a: 1');
  });
});
