import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { KeywordInfo } from '../../src/keyword/definition.js';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { keywordSource } from '../fixtures/keyword-source.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { until } from '../fixtures/until.js';

/** Milliseconds: the 10 s that all plugins have together, and the start of the service on a busy machine. */
const START_LIMIT = 30_000;
/** Files that even a busy machine loads well within those 10 s. */
const MANY = 1000;
const isMalformed = (i: number) => i % 10 === 0;
const HOSTILE = {
  'plugins/malformed.js': 'export const a = 1;\nexport const b = ;\n',
  'plugins/never.mjs': 'await new Promise(() => setTimeout(() => {}, 1e6));',
  'plugins/nothing.js': 'export const a = 1;',
  'plugins/shadow.js': keywordSource('press_element'),
  'plugins/throws.js': '\nthrow new TypeError("no device");',
  'plugins/throws-nothing.js': 'throw undefined;',
  'plugins/works.js': keywordSource('Works'),
};

describe('a hostile directory of plugins', () => {
  async function serving(
    cwd: string,
    work: (client: HttpClient, service: ServedService) => Promise<void>,
  ): Promise<void> {
    const began = performance.now();
    const service = await ServedService.start({ cwd });
    try {
      expect(performance.now() - began).to.be.below(START_LIMIT);
      const client = await HttpClient.connect(service.url);
      await work(client, service);
      client.close();
      await service.stop();
    } finally {
      await service.kill();
    }
  }

  const keywords = async (client: HttpClient) =>
    ((await client.get('/v1/keywords')).json as KeywordInfo[]).map(({ keyword }) => keyword);

  it('holds up the start for no longer than the limit, and what is left out is told', () =>
    inDirectory(HOSTILE, async (cwd) => {
      await symlink('.', join(cwd, 'plugins', 'loop'));
      await symlink('nowhere', join(cwd, 'plugins', 'dangling.js'));
      await mkdir(join(cwd, 'plugins', 'directory.js'));
      await serving(cwd, async (client, service) => {
        const { left_out: leftOut } = (await client.get('/v1/plugins')).json as PluginList;
        const expected = [
          /^malformed\.js:2 SyntaxError: Unexpected token ';'$/,
          /^never\.mjs: was not loaded within 10 s/,
          /^nothing\.js: exports no plugin class/,
          /^shadow\.js: the keyword "press_element" is "Press Element" in another spelling/,
          /^throws-nothing\.js: Error: undefined$/,
          /^throws\.js:2 TypeError: no device$/,
        ];
        const told = leftOut.map(({ file, line, reason }) => `${file.split('/').at(-1)}:${line ?? ''} ${reason}`);
        expect(told).to.have.length(expected.length);
        told.forEach((line, i) => expect(line).to.match(expected[i]!));
        expect(service.log.filter(({ msg }) => msg === 'plugin left out')).to.have.length(expected.length);
        expect(await keywords(client))
          .to.include('Works')
          .and.to.include('Press Element');
        // What never ended loading does not keep other files from being loaded, nor itself once it is mended.
        await writeFile(join(cwd, 'plugins', 'never.mjs'), keywordSource('Mended'));
        await until('the mended keyword', async () => (await keywords(client)).includes('Mended'));
      });
    }));

  it(`of ${MANY} files, a tenth of them malformed, is loaded and watched`, () =>
    inDirectory({ 'plugins/_part.js': '' }, async (cwd) => {
      const content = keywordSource('Number');
      for (let i = 0; i < MANY; i++) {
        const source = isMalformed(i) ? 'export const = 1;' : content.replace('Number', `Number ${i}`);
        await writeFile(join(cwd, 'plugins', `${i}.js`), source);
      }
      await symlink('.', join(cwd, 'plugins', 'loop'));
      await serving(cwd, async (client) => {
        const names = new Set(await keywords(client));
        const missing = Array.from({ length: MANY }, (_, i) => i).filter((i) => !names.has(`Number ${i}`));
        expect(missing.every(isMalformed)).to.equal(true);
        expect(((await client.get('/v1/plugins')).json as PluginList).left_out).to.have.length(missing.length);
        await writeFile(join(cwd, 'plugins', 'more.js'), keywordSource('More'));
        await until('the keyword of a further file', async () => (await keywords(client)).includes('More'));
      });
    }));

  it('or package is left out with its reason when its package.json is malformed', async () => {
    const files = {
      'node_modules/svc-cut/package.json': '{"name": "svc-cut", "svc": ',
      'node_modules/svc-null/package.json': 'null',
      'node_modules/svc-listed/package.json': '["svc"]',
      'plugins/a.js': keywordSource('A'),
    };
    await inDirectory(files, async (cwd) => {
      const named = ['svc-cut', 'svc-null', 'svc-listed'].flatMap((name) => ['--plugins', name]);
      const { stdout, code } = await svc(['plugins', '--json', ...named], { cwd });
      const { plugins, left_out: leftOut } = JSON.parse(stdout) as PluginList;
      expect(plugins.map(({ name }) => name)).to.include('A');
      expect(leftOut).to.have.length(3);
      for (const { file } of leftOut) expect(file).to.match(/package\.json$/);
      expect(leftOut[0]!.reason).to.match(/^is no JSON: /);
      for (const { reason } of leftOut.slice(1)) expect(reason).to.match(/^names no directory as "svc"/);
      expect(code).to.equal(1);
    });
  });

  it('may be a package below node_modules, whose TypeScript is compiled', async () => {
    const files = {
      'node_modules/svc-typed/package.json': '{"name": "svc-typed", "svc": {"plugins": "./src"}}',
      'node_modules/svc-typed/src/typed.ts': `${keywordSource('Typed')}\nconst a: number = 1;`,
      'node_modules/svc-typed/src/node_modules/x/x.ts': 'throw new Error("loaded");',
    };
    await inDirectory(files, async (cwd) => {
      const { stdout } = await svc(['plugins', '--json', '--plugins', 'svc-typed'], { cwd });
      const { plugins, left_out: leftOut } = JSON.parse(stdout) as PluginList;
      expect(leftOut).to.deep.equal([]);
      expect(plugins.find(({ name }) => name === 'Typed')).to.include({ origin: 'package svc-typed' });
    });
  });
});
