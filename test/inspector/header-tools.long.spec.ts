import { expect } from 'chai';
import { InspectorPage } from '../support/inspector-page.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

describe('the tools in the header of the inspector', () => {
  let page: InspectorPage;
  let end: () => Promise<unknown>;

  before(async () => {
    const { client } = await sharedService();
    end = () => stopSessions(client);
    page = await InspectorPage.open(client);
  });
  after(() => end());

  const background = () => page.person.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const isOpen = (isThere: boolean) =>
    page.until(`a dialog: ${isThere}`, `!!document.querySelector('dialog[open]') === ${isThere}`);

  it('switch the theme: that of the system, or one that the browser keeps', async () => {
    await page.person.run('Set Color Scheme', ['dark']);
    const dark = await background();
    await page.person.run('Set Color Scheme', ['light']);
    const light = await background();
    expect(dark).to.not.equal(light);
    for (const [theme, expected] of [
      ['Dark', dark],
      ['Light', light],
      ['System', light],
    ] as const) {
      await page.person.run('Select Dropdown Option', ['css=.access-theme', theme]);
      await page.person.run('Reload');
      await page.until('the page', `document.querySelector('.access-theme')`);
      expect(await background(), theme).to.equal(expected);
      expect(await page.person.evaluate(`document.querySelector('.access-theme').selectedOptions[0].text`)).to.equal(
        theme,
      );
    }
  });

  it('show every key with "?", and close with Escape', async () => {
    await page.keys('?');
    await isOpen(true);
    await page.sees('Show the keyboard shortcuts');
    await page.expectAccessible();
    await page.keys('Escape');
    await isOpen(false);
  });
});
