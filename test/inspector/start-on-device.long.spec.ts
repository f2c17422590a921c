import { expect } from 'chai';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { until } from '../fixtures/until.js';
import { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { ServedService } from '../support/serve.js';
import { stopSessions } from '../support/stop-sessions.js';

interface Listed {
  readonly driver: string;
  readonly owner: string | null;
  readonly target: string | null;
}

describe('a start of the inspector on a device', () => {
  let home: AndroidHome;
  let host: VirtualAndroid;
  let service: ServedService;
  let client: HttpClient;
  let page: InspectorPage;

  before(async () => {
    home = await makeAndroidHome();
    host = await VirtualAndroid.start({ devices: 1 });
    const env = { ANDROID_HOME: home.path, ANDROID_ADB_SERVER_PORT: String(host.adbPort) };
    service = await ServedService.start({ env });
    client = await HttpClient.connect(service.url);
    page = await InspectorPage.open(client, 'start');
  });

  after(async () => {
    await stopSessions(client);
    client.close();
    await service.stop();
    await host.close();
    await home.remove();
  });

  it('offers the devices that are connected, and opens a session on the chosen one', async () => {
    await page.until('the form', `document.querySelector('[value=android]')`);
    await page.press('css=[value=android]');
    await page.type('css=input[placeholder="com.example.app"]', 'com.example.demo');
    const option = `document.querySelector('.sessions-devices option[value]:not([value=""])')`;
    await page.until('the device', option);
    const serial = await page.person.evaluate<string>(`${option}.value`);
    const label = await page.person.evaluate<string>(`${option}.innerText`);
    await page.person.run('Select Dropdown Option', ['css=.sessions-devices select', label]);
    const capabilities = { ...host.capabilities(host.devices[0]!), 'appium:appPackage': 'com.example.demo' };
    const typed = JSON.parse(
      await page.person.evaluate<string>(`document.querySelector('.sessions-editor textarea').value`),
    ) as Record<string, unknown>;
    expect(typed).to.include({ platformName: 'Android', 'appium:udid': serial });
    expect(serial).to.equal((capabilities as Record<string, unknown>)['appium:udid']);

    await page.person.run('Clear Element Text', ['css=.sessions-editor textarea']);
    await page.type('css=.sessions-editor textarea', JSON.stringify({ ...typed, ...capabilities }));
    await page.type('css=input[autocomplete=name]', 'Ada');
    await page.press('css=.sessions-form button[type=submit]');
    const session = await until(
      'the session',
      async () => {
        const { sessions } = (await client.get('/v1/sessions')).body as { sessions: Listed[] };
        return sessions.find(({ owner }) => owner === 'Ada');
      },
      60_000,
    );
    expect(session).to.include({ driver: 'appium', target: 'com.example.demo' });
    await page.until('its view', `location.hash.startsWith('#/session/')`);
  });
});
