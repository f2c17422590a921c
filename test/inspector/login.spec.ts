import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bodyOf } from '../fixtures/service.js';
import { longIt } from '../fixtures/tier.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { ServedService } from '../support/serve.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const TOKEN = 'swordfish-9-swordfish';
const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
const FIELD = 'css=input[name=token]';

describe('the login of the inspector', () => {
  let shared: HttpClient;
  let guarded: ServedService;
  let client: HttpClient;
  let page: InspectorPage;

  before(async () => {
    // A login of five minutes is one that ends soon from its start on.
    const env = { SVC_TOKEN: TOKEN, SVC_LOGIN_S: '300' };
    [{ client: shared }, guarded] = await Promise.all([
      sharedService(),
      ServedService.start({ args: ['--plugins', PLUGINS, '--log-level', 'debug'], env }),
    ]);
    client = await HttpClient.connect(guarded.url, { Authorization: `Bearer ${TOKEN}` });
    page = await InspectorPage.open(shared, '', { service: guarded.url });
  });

  after(async () => {
    await stopSessions(shared);
    client.close();
    await guarded.stop();
  });

  const enter = async (token: string) => {
    await page.type(FIELD, token);
    await page.keys('Enter');
  };
  const logins = () =>
    guarded.log.filter(({ method, path, status }) => method === 'POST' && path === '/v1/login' && status === 200)
      .length;
  const hasForm = (isThere: boolean) =>
    page.until(
      isThere ? 'the form' : 'the end of the form',
      `!!document.querySelector('.access-login') === ${isThere}`,
    );

  it('asks for the token before anything else, by keyboard alone', async () => {
    await hasForm(true);
    await page.until('the focus in the field', `document.activeElement?.name === 'token'`);
    await page.expectAccessible();
    await enter(`${TOKEN}x`);
    await page.sees('This is not the token of the service.');
    await enter(TOKEN);
    await hasForm(false);
    const state = await page.person.evaluate<string>('location.href + document.cookie + JSON.stringify(localStorage)');
    expect(state).to.contain(guarded.url).and.to.not.contain(TOKEN);
    expect(guarded.output).to.not.contain(TOKEN);
  });

  it('says when it ends soon, and takes the token for a new one', async () => {
    await page.until('the warning', `/Your login ends at /.test(document.querySelector('.banner').textContent)`);
    const before = logins();
    await page.press('text=Log in again');
    await page.until('the dialog', `document.querySelector('dialog')`);
    await page.expectAccessible();
    await enter(TOKEN);
    await page.until('the end of the dialog', `!document.querySelector('dialog')`);
    expect(logins()).to.equal(before + 1);
  });

  longIt('asks for the token again when the login has expired', async () => {
    const brief = await ServedService.start({ env: { SVC_TOKEN: TOKEN, SVC_LOGIN_S: '4' } });
    try {
      const other = await InspectorPage.open(shared, 'start', { service: brief.url });
      await other.type(FIELD, TOKEN);
      await other.keys('Enter');
      await other.until('a form without the token', `document.querySelector('input[name=token]')?.value === ''`);
      expect(await other.person.evaluate('location.hash')).to.equal('#/start');
    } finally {
      await brief.stop();
    }
  });

  it('ends with a logout; after the next login streams go on where they were', async () => {
    const session = await ClientSession.start(client, bodyOf());
    await page.goTo(`session/${session.id}`);
    await page.press('text=Log out');
    await hasForm(true);
    // A stream that is refused waits for the login.
    await page.person.run('Reload');
    await hasForm(true);
    await enter(TOKEN);
    await hasForm(false);
    expect(await page.person.evaluate('location.hash')).to.equal(`#/session/${session.id}`);
    await page.until('the session', `document.querySelector('.header h1')?.textContent === 'scripted'`);
    await session.stop();
    await page.sees('This session has ended');
  });
});
