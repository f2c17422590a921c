import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { typeErrors } from '../support/type-check.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/plugins.md', import.meta.url)), 'utf8');

/** The blocks of code: the language, the file that it is, and its text. */
const BLOCKS = [...PAGE.matchAll(/^```(\w*)(?: (\S+))?\n(.*?)^```$/gms)].map(([, language, file, text]) => ({
  language: language!,
  file,
  text: text!,
}));

/** What the page takes for granted: the package that it names has a plugin, and a directory too. */
const AROUND = {
  'tsconfig.json': '{}',
  'node_modules/svc-greetings/dist/bow.js': `
    import { Keyword } from 'svc';
    export class Bow { run() {} }
    Keyword({ name: 'Bow', description: 'Bow.', params: {}, effect: 'act' })(Bow);
  `,
  'more-plugins/_nothing.js': '',
};

const words = (command: string): string[] =>
  (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));

describe('docs/plugins.md', function () {
  this.timeout(120_000);

  it('has code of known languages alone, and names the file of each but commands', () => {
    expect([...new Set(BLOCKS.map(({ language }) => language))].sort()).to.deep.equal(['js', 'json', 'sh', 'ts']);
    const nameless = BLOCKS.filter(({ language, file }) => (file === undefined) !== (language === 'sh'));
    expect(nameless).to.deep.equal([]);
  });

  it('begins with a keyword of eight lines and ends with a driver', () => {
    expect(BLOCKS[0]!.text.trim().split('\n')).to.have.length(8);
    expect(PAGE.trim().split(/^## /m).at(-1)).to.match(/^A driver\n/);
  });

  it('shows plugins that the compiler takes, that load, pass their tests, and do what the commands ask', async () => {
    const files = Object.fromEntries(BLOCKS.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]])));
    await inDirectory({ ...AROUND, ...files }, async (cwd) => {
      const sources = Object.keys(files).filter((file) => file.endsWith('.ts'));
      const paths = sources.map((file) => join(cwd, file));
      expect(typeErrors(cwd, paths)).to.deep.equal([]);

      const { plugins, left_out } = JSON.parse((await svc(['plugins', '--json'], { cwd })).stdout) as PluginList;
      expect(left_out).to.deep.equal([]);
      const others = plugins.filter(({ origin }) => origin !== 'svc').map(({ kind, name }) => `${kind} ${name}`);
      const isTest = (file: string) => file.endsWith('.test.ts');
      const shown = Object.keys(files).filter((file) => /\.[jt]s$/.test(file) && !isTest(file));
      expect(others).to.have.length(shown.length + 1);
      expect(new Set(others.map((plugin) => plugin.replace(/ \S.*$/, '')))).to.include('keyword');

      const commands = BLOCKS.filter(({ language }) => language === 'sh').flatMap(({ text }) =>
        text.trim().split('\n'),
      );
      for (const command of commands) {
        const [program, ...args] = words(command);
        expect(program, command).to.equal('svc');
        const { code, stdout, stderr } = await svc(args, { cwd });
        expect(code, `${command}\n${stdout}${stderr}`).to.equal(0);
      }
    });
  });

  it('shows each kind of plugin', async () => {
    const decorators = ['Keyword', 'TextDetector', 'ImageDetector', 'ElementSource', 'LanguageModel', 'DriverSource'];
    for (const decorator of decorators) expect(PAGE, decorator).to.match(new RegExp(`^@${decorator}\\(`, 'm'));
  });
});
