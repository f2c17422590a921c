import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { Install, type Ran, run } from './install.js';

/** A driver of the copy that runs: a session takes no other. */
const DRIVER = `
import { DriverSource } from 'svc';
import { FakeDriver } from 'svc/testing';
export class Paper extends FakeDriver {}
DriverSource({ name: 'paper', description: 'Writes down.', inject: [] })(Paper);
`;
const GREET = `
import { Driver, Keyword, text } from 'svc';
export class Greet {
  constructor(driver) {
    this.driver = driver;
  }
  run({ who }) {
    return 'Hello ' + who + ' by ' + this.driver.id;
  }
}
Keyword({ name: 'Greet', description: 'Greets.', params: { who: text('Who') }, effect: 'observe', inject: [Driver] })(Greet);
`;
const TYPED_GREET = `
import { Driver, Keyword, text } from 'svc';
import { hello } from './_hello.js';
@Keyword({ name: 'Greet', description: 'Greets.', params: { who: text('Who') }, effect: 'observe' })
export class Greet {
  constructor(private readonly driver: Driver) {}
  run({ who }: { who: string }): string {
    return hello(who) + ' by ' + this.driver.id;
  }
}
`;
const HELLO = "export const hello = (who: string): string => 'Hello ' + who;";
const CALL = ['run', 'Greet', 'Ann', '--driver', 'paper'];

const greets = ({ code, stdout, stderr }: Ran): void => {
  expect(code, stderr).to.equal(0);
  expect(stdout).to.include('Hello Ann by fake-1');
};
const othersIn = ({ stdout }: Ran): string[] =>
  (JSON.parse(stdout) as PluginList).plugins
    .filter(({ origin }) => origin !== 'svc')
    .map(({ name, origin }) => `${name}, ${origin}`);

describe('plugins of the packed and installed package', function () {
  this.timeout(60_000);
  let install: Install;
  before(async function () {
    this.timeout(600_000);
    install = await Install.make();
  });
  after(() => install.remove());

  for (const [how, files] of [
    ['JavaScript in a project of ES modules', { 'package.json': '{"type": "module"}', 'plugins/greet.js': GREET }],
    ['ES modules in a project of CommonJS', { 'package.json': '{"type": "commonjs"}', 'plugins/greet.js': GREET }],
    ['.mjs in a project of CommonJS', { 'package.json': '{"type": "commonjs"}', 'plugins/greet.mjs': GREET }],
    ['TypeScript', { 'package.json': '{}', 'plugins/greet.ts': TYPED_GREET, 'plugins/_hello.ts': HELLO }],
    ['.mts', { 'plugins/greet.mts': TYPED_GREET, 'plugins/_hello.ts': HELLO }],
  ] as const) {
    it(`are loaded from ./plugins: ${how}`, async () => {
      await install.inProject({ ...files, 'plugins/paper.js': DRIVER }, async (cwd) => {
        greets(await install.svc(CALL, { cwd }));
      });
    });
  }

  it('are loaded from a directory without packages', async () => {
    await inDirectory({ 'plugins/greet.js': GREET, 'plugins/paper.js': DRIVER }, async (cwd) => {
      greets(await install.svc(CALL, { cwd }));
    });
  });

  it('are loaded from directories that --plugins and SVC_PLUGINS name', async () => {
    await install.inProject({ 'one/greet.js': GREET, 'two/paper.js': DRIVER }, async (cwd) => {
      greets(await install.svc([...CALL, '--plugins', 'one', '--plugins', './two'], { cwd }));
      greets(await install.svc(CALL, { cwd, env: { SVC_PLUGINS: ['./one', join(cwd, 'two')].join(delimiter) } }));
    });
  });

  it('are loaded from a package that the configuration names, beside a second copy of svc', async () => {
    const files = {
      'svc.config.json': '{"plugins": ["svc-greetings"]}',
      'node_modules/svc-greetings/package.json':
        '{"name": "svc-greetings", "svc": {"plugins": ["./lib", "./drivers"]}}',
      'node_modules/svc-greetings/lib/greet.js': GREET,
      'node_modules/svc-greetings/drivers/paper.js': DRIVER,
    };
    await inDirectory(files, async (cwd) => {
      await cp(join(install.local, 'node_modules', 'svc'), join(cwd, 'node_modules', 'svc'), { recursive: true });
      greets(await install.svc(CALL, { cwd }));
      const list = await install.svc(['plugins', '--json'], { cwd });
      expect(othersIn(list)).to.deep.equal(['Greet, package svc-greetings', 'paper, package svc-greetings']);
    });
  });

  it('are loaded by a global install, in TypeScript too', async () => {
    const javascript = { 'plugins/greet.js': GREET, 'plugins/paper.js': DRIVER };
    const typescript = { 'plugins/greet.ts': TYPED_GREET, 'plugins/_hello.ts': HELLO, 'plugins/paper.js': DRIVER };
    for (const files of [javascript, typescript]) {
      await inDirectory(files, async (cwd) => greets(await install.globalSvc(CALL, { cwd })));
    }
  });

  it('are written and tested with a global install, in a directory without packages', async () => {
    await inDirectory({ 'tsconfig.json': '{}' }, async (cwd) => {
      const { stdout } = await install.globalSvc(['plugin', 'new', 'greet', '--kind', 'keyword', '--json'], { cwd });
      const { test } = JSON.parse(stdout) as { test: string };
      expect(test).to.equal('svc plugin test plugins/greet.test.ts');
      const tested = await install.globalSvc(test.split(' ').slice(1), { cwd });
      expect([tested.code, tested.stderr], tested.stdout).to.deep.equal([0, '']);
    });
  });

  it('are written and tested in a project that has it, by the command that is told', async () => {
    await install.inProject({ 'tsconfig.json': '{}' }, async (cwd) => {
      const { stdout } = await install.svc(['plugin', 'new', 'acme', '--kind', 'driver', '--json'], { cwd });
      const { test } = JSON.parse(stdout) as { test: string };
      expect(test).to.equal('npx svc plugin test plugins/acme.test.ts');
      const tested = await run('sh', ['-c', test], { cwd });
      expect(tested.code, tested.stderr + tested.stdout).to.equal(0);
      expect((await install.svc(['run', 'Press By Coordinates', '1', '2', '--driver', 'acme'], { cwd })).code).to.equal(
        0,
      );
    });
  });

  it('are tested with node --test alone where svc is installed', async () => {
    await install.inProject({ 'package.json': '{"type": "module"}' }, async (cwd) => {
      await install.svc(['plugin', 'new', 'greet', '--kind', 'keyword', '--js'], { cwd });
      const { code, stdout } = await run(process.execPath, ['--test', 'plugins/greet.test.js'], { cwd });
      expect(code, stdout).to.equal(0);
    });
  });
});
