import { expect } from 'chai';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const STATES = `<h1>States</h1><button id="plain">Plain one</button> <button id="off" disabled>Off</button>
<div id="hidden" style="display:none">Hidden</div> <input id="on" type="checkbox" checked> <input id="out" type="checkbox">
<select><option id="first">Uno</option><option id="second" selected>Dos</option></select>
<div style="position:relative;height:40px"><span id="behind">Behind glass</span>
  <div style="position:absolute;inset:0;background:#ddd"></div></div>
<div style="height:2000px"></div><button id="below">Far below</button>`;

const LATER = `<div id="slot"></div><button id="soon" disabled>Soon</button><div id="gone">Going away</div>
<script>setTimeout(() => { slot.innerHTML = '<b id="late">Late</b>'; soon.disabled = false; gone.remove(); }, 600);</script>`;

onEachBrowser('verifying over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/states': STATES, '/later': LATER }, browser.config());
    ({ pages, session } = on);
    await session.visit(pages.url('/states'));
  });

  after(() => on.end());

  it('asserts the presence of any or all of several elements', async () => {
    expect(await session.run('Assert Presence', ['css=#nope | text=Plain one', '1'])).to.equal(true);
    expect(await session.run('Assert Presence', ['css=#plain|text=States|css=#hidden', '1', 'all'])).to.equal(true);
    const detail = await session.fail('Assert Presence', ['css=#plain|css=#nope|css=#never', '0.1', 'all'], 'E0201');
    expect(detail.details?.['missing']).to.deep.equal(['css=#nope', 'css=#never']);
    expect(detail.message).to.include('css=#nope');
    expect(detail.message).to.not.include('css=#plain');
  });

  it('refuses a list that names nothing', async () => {
    for (const elements of ['', ' | ', '|']) await session.fail('Assert Presence', [elements, '0'], 'E0205');
  });

  it('asserts that elements are on the screen and not covered', async () => {
    expect(await session.run('Assert Visibility', ['css=#plain', '1'])).to.equal(true);
    for (const id of ['below', 'behind', 'hidden']) {
      await session.fail('Assert Visibility', [`css=#${id}`, '0.1'], 'E0201');
    }
  });

  it('validates an element or the screen, which never fails for absence', async () => {
    expect(await session.run('Validate Element', ['css=#plain', '1'])).to.equal(true);
    await session.fail('Validate Element', ['css=#nope', '0.1'], 'E0201');
    expect(await session.run('Validate Screen', ['css=#plain|css=#nope', '0.1'])).to.equal(true);
    expect(await session.run('Validate Screen', ['css=#plain|css=#nope', '0.1', 'all'])).to.equal(false);
    expect(await session.run('Validate Screen', ['css=#nope', '0'])).to.equal(false);
    await session.fail('Validate Screen', ['css=[[[', '0.1'], 'E0205');
  });

  for (const [state, id, expected] of [
    ['present', 'plain', true],
    ['present', 'hidden', true],
    ['present', 'nope', false],
    ['absent', 'nope', true],
    ['absent', 'plain', false],
    ['visible', 'plain', true],
    ['visible', 'hidden', false],
    ['invisible', 'hidden', true],
    ['invisible', 'nope', true],
    ['invisible', 'plain', false],
    ['enabled', 'plain', true],
    ['enabled', 'off', false],
    ['disabled', 'off', true],
    ['disabled', 'plain', false],
    ['checked', 'on', true],
    ['checked', 'out', false],
    ['unchecked', 'out', true],
    ['unchecked', 'plain', false],
    ['selected', 'second', true],
    ['selected', 'first', false],
  ] as const) {
    it(`tells that ${id} is ${expected ? '' : 'not '}${state}`, async () => {
      expect(await session.run('Is Element', [`css=#${id}`, state, '0.1'])).to.equal(expected);
    });
  }

  it('compares texts without the space around them, and numbers by their value', async () => {
    for (const [left, right] of [
      ['a b', '  a b '],
      ['1.0', '1'],
      ['1e3', '1000'],
      ['', ' '],
      [7, '7.00'],
    ]) {
      expect(await session.run('Assert Equality', [left, right])).to.equal(true);
    }
    for (const [left, right] of [
      ['a', 'A'],
      ['1', '1x'],
      ['', '0'],
      ['NaN', 'nan'],
    ]) {
      const detail = await session.fail('Assert Equality', [left, right], 'E0401');
      expect(detail.message).to.include(JSON.stringify(left)).and.to.include(JSON.stringify(right));
      expect(detail.details).to.include({ output: left, expression: right });
    }
  });

  describe('what comes later', () => {
    beforeEach(() => session.visit(pages.url('/later')));

    it('is waited for', async () => {
      expect(await session.run('Assert Presence', ['css=#late', '5'])).to.equal(true);
      expect(await session.run('Is Element', ['css=#gone', 'absent', '5'])).to.equal(true);
      expect(await session.run('Is Element', ['css=#soon', 'enabled', '5'])).to.equal(true);
    });

    it('is waited for until it leaves', async () => {
      expect(await session.run('Is Element', ['css=#gone', 'present', '5'])).to.equal(true);
      const answer = await session.act('Is Element', ['css=#gone', 'absent', '5']);
      expect(answer.data['result']).to.equal(true);
      expect(answer.ms).to.be.below(4500);
    });
  });

  it('looks once when the time is zero', async () => {
    const answer = await session.act('Is Element', ['css=#nope', 'visible', '0']);
    expect(answer.data['result']).to.equal(false);
    expect(answer.ms).to.be.below(9000);
  });
});
