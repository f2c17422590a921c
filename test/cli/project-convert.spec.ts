import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const FILES = {
  'shop/config.yaml':
    'driver_sources: [playwright]\nelements_sources: [playwright]\nexclude: [Later]\nevent_attributes_json: events.json\n',
  'shop/events.json': '{}',
  'shop/tests/cases.csv': 'test_case,test_step\nSuite Setup,Open\nA guest buys tea,Buy\nLater,Buy\n',
  'shop/modules.csv':
    'module_name,module_step,param_1,param_2\nOpen,Launch App,https://shop.example\nBuy,Press Element,${menu},index=1\n',
  'shop/elements.csv': 'Element_Name,Element_ID,Element_ID_2\nmenu,//a[@id="menu"],menu.png\n',
  'shop/pictures/menu.png': 'first',
  'shop/old/menu.png': 'second',
  'shop/data/users.csv': 'name\nann\n',
};

const convert = (cwd: string, ...args: string[]) => runCommand(['project', 'convert', ...args], { cwd });

describe('svc project convert', () => {
  it('writes the project in our own form, with its pictures and data', async () =>
    inDirectory(FILES, async (cwd) => {
      const { stdout, stderr, code } = await convert(cwd, 'shop', '--output', 'new/shop', '--json');
      expect(code, stderr).to.equal(0);
      expect(JSON.parse(stdout)).to.deep.equal({
        output: 'new/shop',
        files: [
          'shop.test.yaml',
          'modules.module.yaml',
          'elements.yaml',
          'svc.config.yaml',
          'test.schema.json',
          'data/users.csv',
          'events.json',
          'templates/menu.png',
          'templates/pictures/menu.png',
        ],
        warnings: ['the case "Later" is not converted: include or exclude leaves it out'],
      });
      const written = (name: string) => readFile(join(cwd, 'new/shop', name), 'utf8');
      expect(await written('modules.module.yaml')).to.contain('- Press Element: {element: "${menu}", index: 1}\n');
      expect(await written('svc.config.yaml')).to.contain('event_attributes_json: events.json\n');
      expect(await written('templates/menu.png')).to.equal('second');
      expect((await convert(cwd, 'shop', '--output', 'new/shop')).stderr).to.contain('is not empty');
    }));

  it('refuses folders that do not fit, and writes nothing for a project with problems', async () =>
    inDirectory(
      { ...FILES, 'other/a.txt': 'a', 'wrong/cases.csv': 'test_case,test_step\nA,Nothing\n' },
      async (cwd) => {
        for (const [args, message] of [
          [['shop', '--output', 'other'], 'is not empty: name a new folder'],
          [['shop', '--output', 'shop/new'], 'must be outside of'],
          [['shop', '--output', 'other/a.txt'], 'cannot be written to (ENOTDIR)'],
          [['missing', '--output', 'new'], 'there is no folder'],
          [['other', '--output', 'new'], 'holds no project of the reference'],
          [['wrong', '--output', 'new'], 'cases.csv:2:1: there is no module "Nothing"'],
        ] as const) {
          const { stderr, code } = await convert(cwd, ...args);
          expect(stderr).to.contain(message);
          expect(code).to.equal(2);
        }
        expect((await convert(cwd, 'shop', '--output', 'new')).code).to.equal(0);
      },
    ));
});
