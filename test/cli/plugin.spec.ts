import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { PLUGIN_KINDS } from '../../src/cli/commands/plugin/new.js';
import type { ErrorDetail } from '../../src/errors.js';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { runCommand } from '../fixtures/run-command.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { typeErrors } from '../support/type-check.js';
import { longIt } from '../fixtures/tier.js';

const KINDS = Object.keys(PLUGIN_KINDS);

interface Written {
  readonly kind: string;
  readonly name: string;
  readonly language: string;
  readonly files: string[];
  readonly test: string;
}

const write = async (cwd: string, ...args: string[]): Promise<Written> => {
  const { stdout } = await runCommand(['plugin', 'new', ...args, '--json'], { cwd });
  return JSON.parse(stdout) as Written;
};
const refusal = async (cwd: string, ...args: string[]) => {
  const { stdout, code: exitCode } = await runCommand(['plugin', 'new', ...args, '--json'], { cwd });
  return { exitCode, ...(JSON.parse(stdout) as { error: ErrorDetail }).error };
};

describe('svc plugin', () => {
  for (const [language, files] of [
    ['typescript', { 'tsconfig.json': '{}' }],
    ['javascript', { 'package.json': '{"type": "commonjs"}' }],
  ] as const) {
    longIt(`writes every kind in ${language}, which is loaded and passes its test`, async () => {
      await inDirectory(files, async (cwd) => {
        for (const kind of KINDS) {
          const written = await write(cwd, `my ${kind}`, '--kind', kind);
          const end = language === 'typescript' ? 'ts' : 'js';
          expect(written).to.deep.equal({
            kind: PLUGIN_KINDS[kind as keyof typeof PLUGIN_KINDS].kind,
            name: kind === 'keyword' ? 'My Keyword' : `my_${kind}`,
            language,
            files: [`plugins/my-${kind}.${end}`, `plugins/my-${kind}.test.${end}`],
            test: `svc plugin test plugins/my-${kind}.test.${end}`,
          });
        }
        const { stdout } = await runCommand(['plugins', '--json'], { cwd });
        const { plugins, left_out } = JSON.parse(stdout) as PluginList;
        expect(left_out).to.deep.equal([]);
        expect(plugins.filter(({ origin }) => origin === 'working directory')).to.have.length(KINDS.length);
        const run = await svc(['plugin', 'test'], { cwd });
        expect(run.stdout).to.include('pass 11').and.include('fail 0');
        expect(run.code).to.equal(0);
        if (language === 'javascript') return;
        const sources = await readdir(join(cwd, 'plugins'));
        const paths = sources.map((file) => join(cwd, 'plugins', file));
        expect(typeErrors(cwd, paths), 'what the strict compiler says').to.deep.equal([]);
      });
    });
  }

  it('writes JavaScript where it is asked to, whatever the project is written in', async () => {
    await inDirectory({ 'tsconfig.json': '{}' }, async (cwd) => {
      expect((await write(cwd, 'greet', '--kind', 'keyword', '--js')).files[0]).to.equal('plugins/greet.js');
    });
  });

  it('overwrites nothing', async () => {
    const files = { 'plugins/_greet.js': 'export const mine = 1;', 'plugins/greet.test.js': 'mine' };
    await inDirectory(files, async (cwd) => {
      const { exitCode, message } = await refusal(cwd, 'greet', '--kind', 'keyword');
      expect([exitCode, message]).to.deep.equal([
        2,
        'Invalid parameters: plugins/greet.test.js exists already: take another name, or move it',
      ]);
      expect((await readdir(join(cwd, 'plugins'))).sort()).to.deep.equal(['_greet.js', 'greet.test.js']);
      expect(await readFile(join(cwd, 'plugins', 'greet.test.js'), 'utf8')).to.equal('mine');
    });
  });

  it('refuses a name that is taken, with names that are free', async () => {
    await inDirectory({}, async (cwd) => {
      await write(cwd, 'my press element', '--kind', 'keyword');
      const keyword = await refusal(cwd, 'press-Element', '--kind', 'keyword');
      expect([keyword.exitCode, keyword.code]).to.deep.equal([2, 'E0403']);
      expect(keyword.message).to.contain('there is a keyword "Press Element" already').and.contain('Our Press');
      expect(keyword.details?.['suggestions']).to.deep.equal(['Our Press Element', 'Other Press Element']);
      const driver = await refusal(cwd, 'Playwright', '--kind', 'driver');
      expect(driver.details?.['suggestions']).to.include('my_playwright');
      expect((await write(cwd, 'playwright', '--kind', 'keyword')).name).to.equal('Playwright');
    });
  });

  it('refuses what is no name, with one that is', async () => {
    await inDirectory({}, async (cwd) => {
      for (const [given, near] of [
        ['Grüß Gott!', 'Gruss Gott'],
        ['../greet', 'greet'],
        ['2nd', 'nd'],
        ['a'.repeat(80), 'a'.repeat(60)],
        ['$', undefined],
      ] as const) {
        const { message, details } = await refusal(cwd, given, '--kind', 'text');
        expect(message, given).to.contain('NAME: has at most 60 letters');
        expect(details?.['suggestions'], given).to.deep.equal(near === undefined ? [] : [near]);
      }
      expect(await readdir(cwd)).to.deep.equal([]);
    });
  });

  it('gives a class a name of its own where svc or JavaScript has it', async () => {
    await inDirectory({}, async (cwd) => {
      for (const name of ['keyword', 'map', 'finally']) await write(cwd, name, '--kind', 'keyword');
      const texts = ['keyword', 'map'].map((name) => readFile(join(cwd, 'plugins', `${name}.js`), 'utf8'));
      const [keyword, map] = await Promise.all(texts);
      expect(keyword).to.include('export class KeywordPlugin {');
      expect(map).to.include('export class MapPlugin {');
      expect((await svc(['plugin', 'test'], { cwd })).code).to.equal(0);
    });
  });

  it('says how to run and load what it wrote', async () => {
    await inDirectory({ 'node_modules/.bin/svc': '' }, async (cwd) => {
      const { stdout } = await svc(['plugin', 'new', 'greet', '--kind', 'keyword', '--dir', './more'], { cwd });
      expect(stdout).to.include('Wrote more/greet.js and more/greet.test.js.');
      expect(stdout).to.include('Test it: npx svc plugin test more/greet.test.js');
      expect(stdout).to.include('It is loaded with --plugins ./more');
    });
  });

  it('tells a test that fails by its exit code, and where there is none', async () => {
    const failing = "import test from 'node:test';\ntest('holds', () => { throw new Error('it does not'); });";
    await inDirectory({ 'plugins/a.test.mjs': failing, 'empty/a.js': '' }, async (cwd) => {
      const failed = await svc(['plugin', 'test'], { cwd });
      expect(failed.code).to.equal(1);
      expect(failed.stdout).to.include('it does not');
      const none = await runCommand(['plugin', 'test', 'empty'], { cwd });
      expect([none.code, none.stderr]).to.deep.equal([
        2,
        'Error: E0403 Invalid parameters: there is no test in empty: svc plugin new writes one with a plugin\n',
      ]);
      expect((await runCommand(['plugin', 'test', 'nowhere.test.js'], { cwd })).stderr).to.include(
        'there is no nowhere',
      );
    });
  });
});
