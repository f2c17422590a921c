import { expect } from 'chai';
import { sharedService } from '../support/shared-service.js';

const NONE = null;
/** A parameter without a default that must be given. */
const REQUIRED = undefined;

type Defaults = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

const locate = { index: 0, aoi: NONE, timeout: 10 };
const event = { event_name: NONE };
const filter = { filter_config: [] };

/** The parameters of each keyword in positional order, with their defaults. */
const CATALOGUE: Readonly<Record<string, Defaults>> = {
  'Launch App': { app_identifier: NONE, app_activity: NONE, ...event },
  'Launch Other App': { app_name: REQUIRED, ...event },
  'Close And Terminate App': {},
  'Force Terminate App': { app_name: REQUIRED, ...event },
  'Get App Version': { app_package: REQUIRED },
  'Get Driver Session Id': {},
  'Press Element': { element: REQUIRED, repeat: 1, offset_x: 0, offset_y: 0, ...locate, ...event },
  'Long Press Element': { element: REQUIRED, duration: 1, ...locate, ...event },
  'Press By Coordinates': { x: REQUIRED, y: REQUIRED, repeat: 1, ...event },
  'Press By Percentage': { percent_x: REQUIRED, percent_y: REQUIRED, repeat: 1, ...event },
  'Press Keycode': { keycode: REQUIRED, ...event },
  'Detect And Press': { element: REQUIRED, timeout: 5, ...event },
  'Select Dropdown Option': { element: REQUIRED, option: REQUIRED, timeout: 10, ...event },
  'Enter Text': { element: REQUIRED, text: REQUIRED, clear: true, ...locate, ...event },
  'Enter Text Direct': { text: REQUIRED, ...event },
  'Enter Text Using Keyboard': { text: REQUIRED, ...event },
  'Enter Number': { element: REQUIRED, number: REQUIRED, ...locate, ...event },
  'Clear Element Text': { element: REQUIRED, ...locate, ...event },
  'Get Text': { element: REQUIRED, ...locate },
  Swipe: { x: REQUIRED, y: REQUIRED, direction: 'right', swipe_length: 50, ...event },
  'Swipe By Percentage': { percent_x: REQUIRED, percent_y: REQUIRED, direction: 'right', swipe_length: 50, ...event },
  'Swipe From Element': { element: REQUIRED, direction: REQUIRED, swipe_length: 50, ...locate, ...event },
  'Swipe Until Element Appears': { element: REQUIRED, direction: REQUIRED, timeout: 30, ...event },
  Scroll: { direction: 'down', scroll_length: 60, ...event },
  'Scroll From Element': { element: REQUIRED, direction: REQUIRED, scroll_length: 60, ...locate, ...event },
  'Scroll Until Element Appears': { element: REQUIRED, direction: 'down', timeout: 30, ...event },
  'Drag And Drop': { element: REQUIRED, target: REQUIRED, ...locate, ...event },
  Pinch: { element: REQUIRED, scale: 0.5, ...locate, ...event },
  'Get Interactive Elements': { ...filter, scope: 'page' },
  'Get Screen Elements': { ...filter, scope: 'page' },
  'Capture Screenshot': {},
  'Capture Pagesource': {},
  'Assert Presence': { elements: REQUIRED, timeout: 30, rule: 'any', ...event },
  'Assert Visibility': { elements: REQUIRED, timeout: 30, rule: 'any', ...event },
  'Validate Element': { element: REQUIRED, timeout: 10, rule: 'all', ...event },
  'Validate Screen': { elements: REQUIRED, timeout: 30, rule: 'any', ...event },
  'Is Element': { element: REQUIRED, element_state: 'visible', timeout: 10, ...event },
  'Assert Equality': { output: REQUIRED, expression: REQUIRED, ...event },
  'Invoke API': { api_identifier: REQUIRED },
  Sleep: { duration: REQUIRED },
  'Execute Script': { script_or_json: REQUIRED, ...event },
  'Set Variable': { name: REQUIRED, value: REQUIRED },
};

interface KeywordInfo {
  readonly keyword: string;
  readonly keyword_slug: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly default: unknown }[];
}

describe('GET /v1/keywords', () => {
  let keywords: readonly KeywordInfo[];

  before(async () => {
    const { client } = await sharedService();
    keywords = (await client.get('/v1/keywords')).json as KeywordInfo[];
  });

  it('lists every keyword of the catalogue under its name and slug', () => {
    const names = new Map(keywords.map(({ keyword, keyword_slug: slug }) => [keyword, slug]));
    for (const name of Object.keys(CATALOGUE)) {
      expect(names.get(name), name).to.equal(name.toLowerCase().replaceAll(' ', '_'));
    }
  });

  it('gives every keyword a description', () => {
    for (const { keyword, description } of keywords) expect(description, keyword).to.match(/^[A-Z].+\.$/);
  });

  for (const [name, defaults] of Object.entries(CATALOGUE)) {
    it(`gives the parameters of ${name} in positional order with their defaults`, () => {
      const { parameters = [] } = keywords.find(({ keyword }) => keyword === name) ?? {};
      expect(parameters.map((parameter) => parameter.name)).to.deep.equal(Object.keys(defaults));
      const given = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
      const expected = Object.entries(defaults).map(([key, value]) => [key, value ?? null]);
      expect(given).to.deep.equal(Object.fromEntries(expected));
    });
  }

  it('names the types of parameters', () => {
    const types = new Map(
      keywords.flatMap(({ keyword_slug: slug, parameters }) =>
        parameters.map(({ name, type }) => [`${slug}.${name}`, type] as const),
      ),
    );
    expect(types.get('press_element.element')).to.equal('str');
    expect(types.get('press_element.repeat')).to.equal('int');
    expect(types.get('press_element.timeout')).to.equal('float');
    expect(types.get('enter_text.clear')).to.equal('bool');
    expect(types.get('get_interactive_elements.filter_config')).to.equal('list');
  });
});
