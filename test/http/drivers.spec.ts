import { expect } from 'chai';
import type { DriverList } from '../../src/plugin/driver-list.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

type Properties = Record<string, { readonly type?: string; readonly description?: string; readonly default?: unknown }>;

describe('GET /v1/drivers', () => {
  let client: HttpClient;
  let list: DriverList;

  before(async () => {
    ({ client } = await sharedService());
    const answer = await client.get('/v1/drivers');
    expect(answer.status, answer.summary).to.equal(200);
    list = answer.body as unknown as DriverList;
  });

  after(() => stopSessions(client));

  const driverNamed = (name: string) => list.drivers.find((driver) => driver.name === name)!;
  const properties = (name: string) => driverNamed(name).capabilities['properties'] as Properties;

  it('lists the drivers with their element sources, and the detectors', () => {
    for (const name of ['playwright', 'selenium', 'appium']) {
      expect(driverNamed(name).element_sources).to.include.members([`${name}_find_element`, `${name}_page_source`]);
    }
    expect(list.text_detectors.map(({ name }) => name)).to.include.members(['tesseract', 'remote_ocr']);
    expect(list.image_detectors.map(({ name }) => name)).to.include.members(['templatematch', 'remote_oir']);
    expect(list.warnings).to.deep.equal([]);
  });

  it('describes every capability of the built-in drivers', () => {
    for (const name of ['playwright', 'selenium', 'appium']) {
      for (const [capability, { description }] of Object.entries(properties(name))) {
        expect(description, `${name}: ${capability}`).to.be.a('string').that.is.not.empty;
      }
    }
    expect(driverNamed('playwright').capabilities['additionalProperties']).to.equal(false);
    expect(properties('playwright')['headless']).to.include({ type: 'boolean', default: true });
    expect(properties('selenium')['browserName']).to.include({ type: 'string', default: 'chrome' });
    expect(driverNamed('appium').capabilities['additionalProperties']).to.equal(true);
    expect(properties('appium')['appium:appPackage']).to.include({ type: 'string' });
  });

  it('has a preset for each kind of device, each with an input', () => {
    const names = list.presets.map(({ name }) => name);
    expect(names).to.include.members(['browser', 'webdriver', 'android', 'ios', 'webos', 'tizen', 'grid']);
    expect(new Set(names).size).to.equal(names.length);
    for (const { name, inputs } of list.presets) expect(inputs, name).to.not.be.empty;
  });

  it('has presets that start a session once their inputs are filled in', async () => {
    const pages = await PageServer.start({ '/': '<h1>Shop</h1>' });
    try {
      const { config } = list.presets.find(({ name }) => name === 'phone_browser')!;
      const [source] = config['driver_sources'] as [{ playwright: { capabilities: Record<string, unknown> } }];
      source.playwright.capabilities['url'] = pages.url('/');
      const session = await ClientSession.start(client, { ...config, owner: 'Ada', text_detection: ['tesseract'] });
      expect(await session.evaluate('document.body.innerText')).to.equal('Shop');
      const { body } = await client.get('/v1/sessions');
      const listed = (body['sessions'] as Record<string, unknown>[]).find(
        ({ session_id: id }) => session.path === `/v1/sessions/${String(id)}`,
      );
      expect(listed).to.deep.include({
        owner: 'Ada',
        target: pages.url('/'),
        state: 'ready',
        detectors: { text: ['tesseract'], image: [] },
        has_project: false,
      });
    } finally {
      await pages.close();
    }
  });

  it('refuses an owner of more than 100 characters', async () => {
    const { config } = list.presets[0]!;
    const answer = await client.post('/v1/sessions/start', { ...config, owner: 'x'.repeat(101) });
    expectFailure(answer, 'E0503');
    expect(answer.detail.message).to.include('owner: ');
  });
});
