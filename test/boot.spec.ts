import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { boot } from '../src/boot.js';
import { inDirectory } from './fixtures/temporary-directory.js';
import { refusalOf } from './fixtures/thrown-by.js';

const NOWHERE = fileURLToPath(new URL('./fixtures', import.meta.url));
const JAVASCRIPT = fileURLToPath(new URL('../../test/fixtures/js-plugins', import.meta.url));
const SOURCES = { flags: { log_level: 'fatal', session_idle_s: 0 }, env: {}, cwd: NOWHERE };

const withPlugins = (...plugins: string[]) => ({ ...SOURCES, flags: { ...SOURCES.flags, plugins } });

/** A plugin written without the package. */
const plugin = (kind: string, name: string) => `
  export class Plugin { run() {} }
  Object.defineProperty(Plugin, Symbol.for('svc:plugin'), {
    value: { kind: '${kind}', info: { name: '${name}', description: 'd', params: {}, effect: 'act' } },
  });`;

describe('boot', () => {
  it('knows the keywords and the drivers of the package', async () => {
    const { catalog, registry, store, config } = await boot(SOURCES);
    await registry.loadDeferred();
    expect(catalog.all().length).to.be.at.least(43);
    expect(registry.all('driver').map(({ info }) => info.name)).to.include('playwright');
    const sources = registry.all('element source').filter(({ info }) => info.driver === 'playwright');
    expect(sources.map(({ info }) => info.name).sort()).to.deep.equal([
      'playwright_find_element',
      'playwright_page_source',
      'playwright_screenshot',
    ]);
    expect([store.all(), config.settings.log_level]).to.deep.equal([[], 'fatal']);
  });

  it('knows the plugins of further directories as well', async () => {
    const { catalog } = await boot(withPlugins(JAVASCRIPT));
    expect(catalog.get('beep').mark.name).to.equal('Beep');
    expect(catalog.get('sleep').mark.name).to.equal('Sleep');
  });

  it('keeps two services apart', async () => {
    await boot(withPlugins(JAVASCRIPT));
    const { catalog } = await boot(SOURCES);
    expect((await refusalOf(() => catalog.get('beep'))).code).to.equal('E0402');
  });

  for (const [name, spelt] of [
    ['Sleep', 'exists already'],
    ['press-element', 'is "Press Element" in another spelling'],
  ] as const) {
    it(`leaves out a further keyword "${name}", which there is already, and names both files`, async () => {
      await inDirectory({ 'mine.mjs': plugin('keyword', name) }, async (directory) => {
        const { registry, catalog } = await boot(withPlugins(directory));
        expect(registry.rejected).to.have.length(1);
        expect(registry.rejected[0]!.file).to.equal(join(directory, 'mine.mjs'));
        expect(registry.rejected[0]!.reason)
          .to.contain(spelt)
          .and.to.match(/keywords.(misc|interact).(sleep|press-element)\.js/);
        expect(catalog.get(name).target.name).to.not.equal('Plugin');
      });
    });
  }

  it('leaves out a file that cannot be loaded, with its line and reason', async () => {
    await inDirectory({ 'mine.mjs': '\nthrow new Error("no such device")' }, async (directory) => {
      const { registry } = await boot(withPlugins(directory));
      expect(registry.rejected).to.deep.equal([
        { file: join(directory, 'mine.mjs'), line: 2, reason: 'Error: no such device' },
      ]);
    });
  });

  it('refuses settings that do not fit', async () => {
    const error = await refusalOf(() => boot({ ...SOURCES, env: { SVC_PORT: 'http' } }));
    expect(error.code).to.equal('E0503');
  });
});
