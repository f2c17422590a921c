import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Project } from '../../../src/suite/model/project.js';
import type { KeywordInfo } from '../../../src/keyword/definition.js';
import { type AcceptedHeal, planHeals } from '../../../src/suite/heal/plan-heals.js';
import { writeChanges } from '../../../src/suite/heal/apply-heals.js';
import { keywordLookup } from '../../../src/suite/run/keyword-lookup.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const parameter = (name: string, kind?: 'locator') => ({
  name,
  type: 'str' as const,
  default: null,
  required: false,
  description: '',
  ...(kind && { kind }),
});
const info = (keyword: string, parameters: KeywordInfo['parameters']): KeywordInfo => ({
  keyword,
  keyword_slug: keyword.toLowerCase().replaceAll(' ', '_'),
  description: '',
  category: 'interact',
  parameters,
});
const KEYWORDS = keywordLookup([
  info('Press Element', [parameter('element', 'locator'), parameter('times')]),
  info('Enter Text', [parameter('element', 'locator'), parameter('text')]),
  info('Drag And Drop', [parameter('source', 'locator'), parameter('target', 'locator')]),
]);

/** The part of a project that says which files there are. */
const projectOf = (root: string, files: readonly string[]): Project => {
  const at = (file: string) => ({ file, line: 1, column: 1 });
  return {
    root,
    files: [],
    modules: new Map(),
    elements: new Map(files.map((file) => [file, { name: file, place: at(file), locators: [] }])),
  } as unknown as Project;
};

const heal = (old: string, now: string, id = 'h1'): AcceptedHeal => ({ id, old, new: now });

/** Plans and writes heals in a project with these files. */
const applied = async (files: Readonly<Record<string, string>>, heals: readonly AcceptedHeal[]) =>
  inDirectory(files, async (root) => {
    const plan = await planHeals(projectOf(root, Object.keys(files)), heals, KEYWORDS);
    await writeChanges(root, plan.changes);
    const texts = await Promise.all(Object.keys(files).map((path) => readFile(join(root, path), 'utf8')));
    return { ...plan, text: texts.join('') };
  });

const STEPS = `# my shop
cases:
  - name: buys   # all
    steps:
    - Press Element: id=a      # first
    - Press Element: [id=a, 2]
    - press_element: {element: [ 'id=a', "text=A" ], times: 1}
    - Drag And Drop: [[text=x, "id=a"], id=a]
    - Enter Text:
        element:   id=a
        text: id=a
    - use: pay
      with: {field: id=a}
`;

describe('heals that are written into a project', () => {
  it('replace the locator in every element, with comments and layout as they are', async () => {
    const elements =
      '# buttons\nsave:   id=a   # by id\n\nother: [ id=b,  \'id=a\' ]\nlist:\n    - "id=a"\n    - id=ab\n';
    const { text, written, left } = await applied({ 'elements.yaml': elements }, [heal('id=a', 'css=#new')]);
    expect(text).to.equal(
      '# buttons\nsave:   css=#new   # by id\n\nother: [ id=b,  \'css=#new\' ]\nlist:\n    - "css=#new"\n    - id=ab\n',
    );
    expect(left).to.deep.equal([]);
    expect(written.map((each) => each.text)).to.deep.equal([
      'At elements.yaml:2:9, write css=#new instead of id=a (h1)',
      'At elements.yaml:4:17, write css=#new instead of id=a (h1)',
      'At elements.yaml:6:7, write css=#new instead of id=a (h1)',
    ]);
  });

  it('replace the locators of steps, positional, named or alternative, and no other text', async () => {
    const { text, written } = await applied({ 'shop.test.yaml': STEPS }, [heal('id=a', 'id=z')]);
    expect(written).to.have.length(6);
    expect(text).to.equal(
      STEPS.replaceAll('id=a', 'id=z').replace('text: id=z', 'text: id=a').replace('field: id=z', 'field: id=a'),
    );
  });

  it('quote what YAML would read as something else', async () => {
    const elements = 'a: id=a\nb: {c: id=a}\nd: [id=a]\n';
    const xpath = '//button[.="It\'s, now"]: #1';
    const { text } = await applied({ 'elements.yaml': elements }, [heal('id=a', xpath)]);
    expect(text).to.equal(`a: '//button[.="It''s, now"]: #1'\nb: {c: id=a}\nd: ['//button[.="It''s, now"]: #1']\n`);
    const flow = await applied({ 'elements.yaml': 'a: css=a\nd: [css=a]\n' }, [heal('css=a', 'css=a, b')]);
    expect(flow.text).to.equal('a: css=a, b\nd: ["css=a, b"]\n');
    const reference = await applied({ 'elements.yaml': 'a: id=$${x}\n' }, [heal('id=${x}', 'id=${y}')]);
    expect(reference.text).to.equal('a: id=$${y}\n');
    const json = '{"cases": [{"steps": [{"Press Element": ["id=a"]}]}]}\n';
    const inJson = await applied({ 'shop.test.json': json }, [heal('id=a', 'text="A"')]);
    expect(JSON.parse(inJson.text)).to.deep.equal(JSON.parse(json.replace('id=a', 'text=\\"A\\"')));
  });

  it('keep a byte order mark and the line ends of Windows', async () => {
    const { text } = await applied({ 'elements.yaml': '\uFEFFa: id=a\r\nb: id=b\r\n' }, [heal('id=a', 'id=z')]);
    expect(text).to.equal('\uFEFFa: id=z\r\nb: id=b\r\n');
  });

  it('replace cells of the reference: elements in any column, locators of module steps', async () => {
    const files = {
      'elements.csv':
        'Element_Name,Element_ID,Element_ID_2\r\nsave, id=a ,"id=a"\r\n"a, b",text=x,\r\n"two\nlines",id=a\r\n',
      'modules.csv':
        'module_name,module_step,param_1,param_2\npay,Enter Text,id=a,id=a\npay,Press Element,element=id=a,times=2\npay,Other,id=a\n',
    };
    const { text, written } = await applied(files, [heal('id=a', 'xpath=//a[.="b, c"]')]);
    expect(text).to.equal(
      'Element_Name,Element_ID,Element_ID_2\r\nsave, "xpath=//a[.=""b, c""]" ,"xpath=//a[.=""b, c""]"\r\n"a, b",text=x,\r\n' +
        '"two\nlines","xpath=//a[.=""b, c""]"\r\n' +
        'module_name,module_step,param_1,param_2\npay,Enter Text,"xpath=//a[.=""b, c""]",id=a\n' +
        'pay,Press Element,"element=xpath=//a[.=""b, c""]",times=2\npay,Other,id=a\n',
    );
    expect(written.map(({ place }) => place)).to.deep.equal([
      'elements.csv:2:7',
      'elements.csv:2:13',
      'elements.csv:5:8',
      'modules.csv:2:16',
      'modules.csv:3:19',
    ]);
  });

  it('replace elements in the YAML of the reference, and say which lines of modules a person must change', async () => {
    const yaml = 'Elements:\n  save: id=a\nModules:\n  - pay:\n      - Press Element id=b\n';
    const heals = [heal('id=a', 'id=z'), heal('id=b', 'id=y', 'h2')];
    const { text, left } = await applied({ 'project.yml': yaml }, heals);
    expect(text).to.equal(yaml.replace('id=a', 'id=z'));
    expect(left).to.deep.equal([
      {
        id: 'h2',
        reason:
          'id=b stands at project.yml:5:9, where it is no locator of an element or a step: change it by hand to id=y',
      },
    ]);
  });

  it('are left with a reason when they are ambiguous, vanished or written already', async () => {
    const files = { 'elements.yaml': 'a: id=a\nb: id=done\nc: id=${x}\n' };
    const heals = [
      heal('id=a', 'id=b'),
      heal('id=a', 'id=c', 'h2'),
      heal('id=gone', 'id=d', 'h3'),
      heal('id=old', 'id=done', 'h4'),
    ];
    const { text, left, changes } = await applied(files, heals);
    expect([text, changes]).to.deep.equal([files['elements.yaml'], []]);
    expect(left.map(({ reason }) => reason)).to.deep.equal([
      'id=a has several accepted heals, id=b (h1) and id=c (h2): give the ID of one, or reject the others with svc heals reject',
      'id=a has several accepted heals, id=c (h2) and id=b (h1): give the ID of one, or reject the others with svc heals reject',
      'id=gone stands in no element and no step: it was removed, or is made of variables; change it by hand to id=d',
      'id=old stands nowhere, and id=done does: it is written already',
    ]);
  });

  it('say which file cannot be read', async () => {
    await inDirectory({}, async (root) => {
      const { code, message } = await refusalOf(() => planHeals(projectOf(root, ['gone.yaml']), [], KEYWORDS));
      expect([code, message.includes('gone.yaml cannot be read')]).to.deep.equal(['E0503', true]);
    });
  });
});
