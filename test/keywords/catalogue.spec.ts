import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { KeywordCatalog } from '../../src/keyword/catalog.js';
import { keywordInfo } from '../../src/keyword/definition.js';
import type { KeywordInfo } from '../../src/keyword/definition.js';
import { discover, type Discovered } from '../../src/plugin/discovery.js';
import { Registry } from '../../src/plugin/registry.js';
import { configOf } from '../fixtures/settings.js';

const LOCATE = 'index: int = 0, aoi: str = null, timeout: float = 10';
const EVENT = 'event_name: str = null';

/** Clients call by position: whoever changes the order, a name or a default here breaks them. */
const TABLE: Readonly<Record<string, string>> = {
  'Launch App': `app_identifier: str = null, app_activity: str = null, ${EVENT}`,
  'Launch Other App': `app_name: str, ${EVENT}`,
  'Close And Terminate App': '',
  'Force Terminate App': `app_name: str, ${EVENT}`,
  'Get App Version': 'app_package: str',
  'Get Driver Session Id': '',
  'Press Element': `element: str, repeat: int = 1, offset_x: int = 0, offset_y: int = 0, ${LOCATE}, ${EVENT}`,
  'Long Press Element': `element: str, duration: float = 1, ${LOCATE}, ${EVENT}`,
  'Hover Element': `element: str, ${LOCATE}, ${EVENT}`,
  'Press By Coordinates': `x: int, y: int, repeat: int = 1, ${EVENT}`,
  'Press By Percentage': `percent_x: float, percent_y: float, repeat: int = 1, ${EVENT}`,
  'Press Keycode': `keycode: str, ${EVENT}`,
  'Detect And Press': `element: str, timeout: float = 5, ${EVENT}`,
  'Select Dropdown Option': `element: str, option: str, timeout: float = 10, ${EVENT}`,
  'Enter Text': `element: str, text: str, clear: bool = true, ${LOCATE}, ${EVENT}`,
  'Enter Text Direct': `text: str, ${EVENT}`,
  'Enter Text Using Keyboard': `text: str, ${EVENT}`,
  'Enter Number': `element: str, number: str, ${LOCATE}, ${EVENT}`,
  'Clear Element Text': `element: str, ${LOCATE}, ${EVENT}`,
  'Get Text': `element: str, ${LOCATE}`,
  Swipe: `x: int, y: int, direction: str = "right", swipe_length: int = 50, ${EVENT}`,
  'Swipe By Percentage': `percent_x: float, percent_y: float, direction: str = "right", swipe_length: float = 50, ${EVENT}`,
  'Swipe From Element': `element: str, direction: str, swipe_length: int = 50, ${LOCATE}, ${EVENT}`,
  'Swipe Until Element Appears': `element: str, direction: str, timeout: float = 30, ${EVENT}`,
  Scroll: `direction: str = "down", scroll_length: float = 60, ${EVENT}`,
  'Scroll From Element': `element: str, direction: str, scroll_length: float = 60, ${LOCATE}, ${EVENT}`,
  'Scroll Until Element Appears': `element: str, direction: str = "down", timeout: float = 30, ${EVENT}`,
  'Drag And Drop': `element: str, target: str, ${LOCATE}, ${EVENT}`,
  Pinch: `element: str, scale: float = 0.5, ${LOCATE}, ${EVENT}`,
  'Get Interactive Elements': 'filter_config: list = [], scope: str = "page"',
  'Get Screen Elements': 'filter_config: list = [], scope: str = "page"',
  'Capture Screenshot': '',
  'Capture Pagesource': '',
  'Assert Presence': `elements: str, timeout: float = 30, rule: str = "any", ${EVENT}`,
  'Assert Visibility': `elements: str, timeout: float = 30, rule: str = "any", ${EVENT}`,
  'Validate Element': `element: str, timeout: float = 10, rule: str = "all", ${EVENT}`,
  'Validate Screen': `elements: str, timeout: float = 30, rule: str = "any", ${EVENT}`,
  'Is Element': `element: str, element_state: str = "visible", timeout: float = 10, ${EVENT}`,
  'Assert Equality': `output: str, expression: str, ${EVENT}`,
  'Invoke API': 'api_identifier: str',
  Sleep: 'duration: float',
  'Execute Script': `script_or_json: str, ${EVENT}`,
  'Set Variable': 'name: str, value: list',
};

const ROOT = fileURLToPath(new URL('../../keywords', import.meta.url));

const written = ({ parameters }: KeywordInfo): string =>
  parameters
    .map(({ name, type, default: fallback, required }) => {
      const value = fallback === Infinity ? 'Infinity' : JSON.stringify(fallback);
      return `${name}: ${type}${required ? '' : ` = ${value}`}`;
    })
    .join(', ');

describe('the keywords', () => {
  let found: Discovered[];
  let infos: KeywordInfo[];

  before(async () => {
    found = await discover(ROOT);
    const registry = new Registry();
    for (const plugin of found) registry.add(plugin);
    infos = new KeywordCatalog(registry, configOf()).all().map(keywordInfo);
  });

  it('are those of the catalogue', () => {
    expect(infos.map(({ keyword }) => keyword).sort()).to.deep.equal(Object.keys(TABLE).sort());
  });

  for (const [name, parameters] of Object.entries(TABLE)) {
    it(`have ${name} with its parameters in order, their types and defaults`, () => {
      const info = infos.find(({ keyword }) => keyword === name);
      expect(info && written(info)).to.equal(parameters);
    });
  }

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
    const effectOf = (name: string) => {
      const { mark } = found.find(({ mark: each }) => each.info.name === name)!;
      return (mark.info as { effect: string }).effect;
    };
    const observing = Object.keys(TABLE).filter((name) => effectOf(name) === 'observe');
    expect(observing).to.deep.equal([
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
    ]);
    const destroying = Object.keys(TABLE).filter((name) => effectOf(name) === 'destroy');
    expect(destroying).to.deep.equal([
      'Close And Terminate App',
      'Force Terminate App',
      'Invoke API',
      'Execute Script',
    ]);
  });
});
