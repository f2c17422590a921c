import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { KeywordCatalog } from '../../src/keyword/catalog.js';
import { keywordInfo } from '../../src/keyword/definition.js';
import type { KeywordInfo } from '../../src/keyword/definition.js';
import { discover, type Discovered } from '../../src/plugin/discovery.js';
import { Registry } from '../../src/plugin/registry.js';
import { configOf } from '../fixtures/settings.js';

const ROOT = fileURLToPath(new URL('../../keywords', import.meta.url));

describe('the keywords', () => {
  let found: Discovered[];
  let infos: KeywordInfo[];

  before(async () => {
    found = await discover(ROOT);
    const registry = new Registry();
    for (const plugin of found) registry.add(plugin);
    infos = new KeywordCatalog(registry, configOf()).all().map(keywordInfo);
  });

  it('have a required parameter only before those that are not', () => {
    for (const { keyword, parameters } of infos) {
      const required = parameters.map((parameter) => parameter.required);
      expect(required, keyword).to.deep.equal([...required].sort((a, b) => Number(b) - Number(a)));
    }
  });

  it('describe themselves in one short sentence', () => {
    for (const { keyword, description } of infos) {
      expect(description, keyword).to.match(/^[A-Z].{5,100}\.$/);
    }
  });

  it('describe every parameter', () => {
    const silent = infos.flatMap(({ keyword, parameters }) =>
      parameters.filter(({ description }) => description.length < 3).map(({ name }) => `${keyword}: ${name}`),
    );
    expect(silent).to.deep.equal([]);
  });

  it('stand one a file, named as the slug with hyphens', () => {
    for (const { mark, file } of found) {
      const slug = infos.find(({ keyword }) => keyword === mark.info.name)!.keyword_slug;
      expect(basename(file)).to.equal(`${slug.replaceAll('_', '-')}.js`);
    }
  });

  it('are classes named as the file', () => {
    for (const { file, target } of found) {
      expect(
        target.name.replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? '-' : '') + letter.toLowerCase()),
      ).to.equal(basename(file, '.js'));
    }
  });

  it('take their default time to find from the settings', () => {
    const registry = new Registry();
    for (const plugin of found) registry.add(plugin);
    const catalog = new KeywordCatalog(registry, configOf({ find_timeout_s: 3 }));
    const timeout = catalog.get('press_element').parameters.find(({ name }) => name === 'timeout');
    expect(timeout).to.include({ default: 3, required: false });
  });

  it('change the device only when they say so', () => {
    const effects = new Map(found.map(({ mark }) => [mark.info.name, (mark.info as { effect: string }).effect]));
    for (const name of [
      'Get App Version',
      'Get Driver Session Id',
      'Get Text',
      'Get Interactive Elements',
      'Get Screen Elements',
      'Capture Screenshot',
      'Capture Pagesource',
      'Assert Presence',
      'Assert Visibility',
      'Validate Element',
      'Validate Screen',
      'Is Element',
      'Assert Equality',
      'Sleep',
    ]) {
      expect(effects.get(name), name).to.equal('observe');
    }
    for (const name of [
      'Clear App Data',
      'Close And Terminate App',
      'Force Terminate App',
      'Invoke API',
      'Execute Script',
      'Uninstall App',
    ]) {
      expect(effects.get(name), name).to.equal('destroy');
    }
    const acting =
      /^(press|enter|clear(?! app data)|swipe|scroll|drag|pinch|select|launch|hover|long press|detect|set) /i;
    for (const [name, effect] of effects) if (acting.test(`${name} `)) expect(effect, name).to.equal('act');
  });
});
