import { expect } from 'chai';
import type { Chromedriver } from '../../plugins/drivers/selenium/_session/chromedriver.js';
import { writeScript } from '../../src/steps/formats.js';
import { scriptOf } from '../../src/steps/script.js';
import { planOf, withService } from '../fixtures/service.js';
import { HEADLESS, startChromedriver } from '../support/chromedriver.js';
import { PageServer } from '../support/pages.js';

const PAGE = `<button id="one">One</button><button id="two">Two</button><p id="done"></p>
<script>for (const b of document.querySelectorAll('button')) b.onclick = () => (done.textContent += b.id + ' ');</script>`;

describe('a session of a browser behind a WebDriver server', () => {
  let server: Chromedriver;
  let pages: PageServer;

  before(async () => {
    server = await startChromedriver();
    pages = await PageServer.start({ '/page': PAGE, '/other': '<p id="here">other</p>' });
  });
  after(async () => {
    await pages.close();
    await server.stop();
  });

  it('goes on in another process: the page as it is, the windows, and one recording of both', async () => {
    await withService({}, ({ store: first }) =>
      withService({}, async ({ store: second, catalog }) => {
        const capabilities = { ...HEADLESS, url: pages.url('/page') };
        const plan = planOf(
          {},
          { driver_sources: [{ selenium: { url: server.url, capabilities } }], elements_sources: ['selenium'] },
        );
        const before = await first.start(plan);
        await before.execute({ keyword: 'press_element', params: ['id=one'] });
        await before.execute({ keyword: 'open_window', params: [pages.url('/other')] });
        await before.execute({ keyword: 'switch_window', params: ['0'] });
        let saved = before.stateReader.snapshot();
        await first.detach(before.id, 1, async () => void (saved = before.stateReader.snapshot()));

        const after = await second.adopt(JSON.parse(JSON.stringify(saved)) as typeof saved);
        expect(after.driverId).to.equal(before.driverId);
        await after.execute({ keyword: 'press_element', params: ['id=two'] });
        const { data } = await after.execute({ keyword: 'get_text', params: ['id=done'] });
        expect(data['result']).to.equal('one two');
        const script = await writeScript(scriptOf(after.recording), 'lines', catalog);
        expect(script).to.match(/id=one[^]*Switch Window[^]*id=two/);
        expect((await second.stop(after.id))!.warnings).to.equal(undefined);
        const sessions = await fetch(`${server.url}/session/${before.driverId}/url`);
        expect(sessions.status).to.equal(404);
      }),
    );
  });
});
