import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { runCommand } from '../fixtures/run-command.js';
import { svc } from '../support/svc-command.js';
import { longIt } from '../fixtures/tier.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const GREET = `
import { Keyword, text } from 'svc';
import { loud } from './_loud.js';

@Keyword({ name: 'Greet', description: 'Say hello.', params: { name: text('Who') }, effect: 'observe', needsSession: false })
export class Greet {
  run({ name }: { name: string }): string {
    return loud(\`Hello \${name}\`);
  }
}
`;
const LOUD = 'export const loud = (text: string): string => text.toUpperCase();';

/** A keyword in plain JavaScript. */
const keyword = (name: string) => `
import { Keyword } from 'svc';
export class Plugin { run() { return 'ran'; } }
Keyword({ name: '${name}', description: 'Runs.', params: {}, effect: 'observe' })(Plugin);
`;

describe('svc plugins', () => {
  const listIn = async (cwd: string, args: readonly string[] = []) => {
    const { stdout, code } = await runCommand(['plugins', '--json', ...args], { cwd });
    const list = JSON.parse(stdout) as PluginList;
    return { code, list, others: list.plugins.filter(({ origin }) => origin !== 'svc') };
  };

  it('lists what the package brings along', async () => {
    await inDirectory({}, async (cwd) => {
      const { code, stdout } = await svc(['plugins'], { cwd });
      expect(code).to.equal(0);
      expect(stdout)
        .to.match(/ \d+ keywords\n/)
        .and.include('3 drivers: appium, playwright, selenium');
      expect(stdout).to.include('Of others: none');
    });
  });

  it('takes TypeScript, JavaScript and modules as they are, from a directory without packages', async () => {
    const files = {
      'plugins/greet.ts': GREET,
      'plugins/_loud.ts': LOUD,
      'plugins/deep/one.mjs': keyword('One'),
      'plugins/two.js': keyword('Two'),
    };
    await inDirectory(files, async (cwd) => {
      const { code, others, list } = await listIn(cwd);
      expect(list.left_out).to.deep.equal([]);
      expect(others.map(({ name, origin }) => `${name}, ${origin}`)).to.deep.equal([
        'One, working directory',
        'Greet, working directory',
        'Two, working directory',
      ]);
      expect(code).to.equal(0);
      const { stdout } = await svc(['keywords', 'Greet'], { cwd });
      expect(stdout).to.include('Greet (greet)\nSay hello.');
    });
  });

  it('takes ES modules in a package of CommonJS, beside a second copy of svc', async () => {
    const files = {
      'package.json': '{"name": "tests", "type": "commonjs"}',
      'node_modules/svc/package.json': '{"name": "svc", "version": "0.0.1", "main": "index.js"}',
      'node_modules/svc/index.js': 'throw new Error("the other copy was loaded")',
      'plugins/one.js': keyword('One'),
    };
    await inDirectory(files, async (cwd) => {
      const { list, others } = await listIn(cwd);
      expect(list.left_out).to.deep.equal([]);
      expect(others.map(({ name }) => name)).to.deep.equal(['One']);
    });
  });

  it('takes directories and packages that are named, each once', async () => {
    const files = {
      'mine/one.js': keyword('One'),
      'node_modules/svc-two/package.json': '{"name": "svc-two", "svc": {"plugins": "./lib"}}',
      'node_modules/svc-two/lib/two.js': keyword('Two'),
      'node_modules/svc-none/package.json': '{"name": "svc-none"}',
      'svc.config.json': '{"plugins": ["./mine", "svc-two", "svc-none", "svc-missing", "./nowhere", "mine"]}',
    };
    await inDirectory(files, async (cwd) => {
      const { code, list, others } = await listIn(cwd);
      expect(others.map(({ name, origin }) => `${name}, ${origin}`)).to.deep.equal([
        'One, setting',
        'Two, package svc-two',
      ]);
      expect(list.left_out.map(({ reason }) => reason)).to.deep.equal([
        'names no directory as "svc": {"plugins": "./dist"}',
        'neither a directory nor an installed package: npm install svc-missing',
        'there is no such directory',
      ]);
      expect(code).to.equal(1);
      const flagged = await listIn(cwd, ['--plugins', './mine']);
      expect(flagged.others.map(({ name }) => name)).to.deep.equal(['One']);
    });
  });

  longIt('leaves out what is broken, with its line and reason, and follows no loop', async () => {
    const files = {
      'plugins/a-good.js': keyword('Good'),
      'plugins/common.js': 'const fs = require("fs");',
      'plugins/malformed.js': 'export const a = 1;\nexport const b = ;\n',
      'plugins/malformed.ts': 'export const a = 1;\n\nconst b: string = ;\n',
      'plugins/never.mjs': 'await new Promise(() => setTimeout(() => {}, 1e6));',
      'plugins/nothing.js': 'export const a = 1;',
      'plugins/shadow.js': keyword('press_element'),
      'plugins/throws.ts': 'interface A {\n  a: string;\n}\nthrow new TypeError("no device");\n',
      'plugins/twice.js': keyword('Good'),
    };
    await inDirectory(files, async (cwd) => {
      await symlink('..', join(cwd, 'plugins', 'loop'));
      await mkdir(join(cwd, 'plugins', 'empty'));
      const { list, others } = await listIn(cwd);
      expect(others.map(({ name }) => name)).to.deep.equal(['Good']);
      const told = list.left_out.map(({ file, line, reason }) => `${file.split('/').at(-1)}:${line ?? ''} ${reason}`);
      const expected = [
        /^common\.js:1 ReferenceError: require is not defined .*\(plugins are ES modules\)$/,
        /^malformed\.js:2 SyntaxError: Unexpected token ';'$/,
        /^malformed\.ts:3 SyntaxError: Expression expected\.$/,
        /^never\.mjs: was not loaded within 10 s/,
        /^nothing\.js: exports no plugin class/,
        /^shadow\.js: the keyword "press_element" is "Press Element" in another spelling, in .*press-element\.js$/,
        /^throws\.ts:4 TypeError: no device$/,
        /^twice\.js: the keyword "Good" exists already, in .*a-good\.js$/,
      ];
      expect(told).to.have.length(expected.length);
      told.forEach((line, i) => expect(line).to.match(expected[i]!));
    });
  });
});
