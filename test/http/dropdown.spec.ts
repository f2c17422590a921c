import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { onOneBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const SELECTS = `<label for="colour">Colour</label> <select id="colour"><option value="r">Red</option>
<option value="g">Green</option><option value="b">Blue</option><option value="d" disabled>Dark</option></select>
<select id="digits"><option value="x">7</option><option value="7">Seven</option><option>Last</option></select>
<select id="late"><option>None yet</option></select>
<script>setTimeout(() => (late.innerHTML += '<option>Late one</option>'), 400);</script>`;

onOneBrowser('Select Dropdown Option over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let app: DemoApp;
  let session: ClientSession;

  before(async () => {
    [on, app] = await Promise.all([SessionOnPages.borrow({ '/': SELECTS }, browser.config()), startDemoApp()]);
    ({ pages, session } = on);
  });

  after(() => Promise.all([on.end(), app.close()]));

  describe('on a native dropdown', () => {
    before(() => session.visit(pages.url('/')));

    it('chooses by text in any case, by value, and by index', async () => {
      for (const [option, value] of [
        ['Green', 'g'],
        [' blue ', 'b'],
        ['r', 'r'],
        ['1', 'g'],
      ]) {
        await session.run('Select Dropdown Option', ['css=#colour', option]);
        expect(await session.evaluate('colour.value'), option).to.equal(value);
      }
      expect(await session.evaluate('seen')).to.include.members(['change colour g', 'change colour b']);
    });

    it('takes a text for the text before it takes it for a value or an index', async () => {
      await session.run('Select Dropdown Option', ['css=#digits', '7']);
      expect(await session.evaluate('digits.selectedIndex')).to.equal(0);
      await session.run('Select Dropdown Option', ['css=#digits', '2']);
      expect(await session.evaluate('digits.selectedIndex')).to.equal(2);
    });

    it('is found by its label', async () => {
      await session.run('Select Dropdown Option', ['text=Colour', 'Blue']);
      expect(await session.run('Get Text', ['css=#colour'])).to.equal('Blue');
    });

    it('waits for an option that comes late', async () => {
      await session.visit(pages.url('/'));
      await session.run('Select Dropdown Option', ['css=#late', 'Late one']);
      expect(await session.evaluate('late.value')).to.equal('Late one');
    });

    it('lists the options when there is no such one', async () => {
      const { message, details } = await session.fail(
        'Select Dropdown Option',
        ['css=#colour', 'Pink', '0.1'],
        'E0201',
      );
      expect(details?.options).to.deep.equal(['Red', 'Green', 'Blue', 'Dark']);
      expect(message).to.include('Green');
      expect(details, 'nothing is wrong with the locator').to.not.have.property('heal');
    });

    it('is refused by an option that is disabled', async () => {
      await session.fail('Select Dropdown Option', ['css=#colour', 'Dark', '0.1'], 'E0206');
    });
  });

  describe('on a dropdown that the page draws itself', () => {
    beforeEach(() => session.visit(app.url));

    it('opens the list, scrolls to the option and presses it', async () => {
      await session.run('Select Dropdown Option', ['css=#country', 'New Zealand']);
      expect(await session.evaluate('document.getElementById("country-value").value')).to.equal('New Zealand');
      expect(await session.run('Get Text', ['css=#country'])).to.equal('New Zealand');
    });

    longIt('lists the options that it has seen when there is no such one', async () => {
      const { details } = await session.fail('Select Dropdown Option', ['css=#country', 'Atlantis', '45'], 'E0201');
      expect(details?.options).to.include.members(['Argentina', 'New Zealand']);
      expect(details).to.not.have.property('heal');
    });

    it('chooses the native group and the country of one form', async () => {
      await session.run('Select Dropdown Option', ['text=Group', 'Friends']);
      await session.run('Select Dropdown Option', ['Choose a country', 'Norway']);
      expect(await session.evaluate('[group.value, document.getElementById("country-value").value]')).to.deep.equal([
        'friends',
        'Norway',
      ]);
    });
  });
});
