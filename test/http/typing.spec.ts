import { expect } from 'chai';
import { onOneBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const FORM = `<form id="form" onsubmit="event.preventDefault(); seen.push('submitted ' + first.value)">
<input id="first"> <input id="second" value="old"> <textarea id="area"></textarea>
<input id="amount" type="number" step="any"> <input id="percent" inputmode="decimal">
<input id="fixed" value="fixed" readonly> <input id="dead" value="dead" disabled>
<div id="rich" contenteditable>Rich</div> <button id="send">Send</button></form>
<h1 id="title">A title</h1> <a id="link" href="#x"> A   link </a>
<label id="label-alone" for="second">Label</label>`;

onOneBrowser('typing over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/': FORM, '/next': 'Next' }, browser.config());
    ({ pages, session } = on);
  });

  beforeEach(() => session.visit(pages.url('/')));

  after(() => on.end());

  const value = (id: string) => session.evaluate(`${id}.value`);
  const seen = () => session.evaluate<string[]>('seen');

  describe('Enter Text', () => {
    it('replaces the content, or appends to it', async () => {
      await session.run('Enter Text', ['css=#second', 'new']);
      expect(await value('second')).to.equal('new');
      await session.run('Enter Text', ['css=#second', 'er', 'false']);
      expect(await value('second')).to.equal('newer');
      expect(await seen()).to.include('input second newer');
      await session.run('Enter Text', ['css=#second', '']);
      expect(await value('second')).to.equal('');
    });

    it('takes any text: all scripts, quotes, markup, lines, ten thousand characters', async () => {
      const texts = [
        'Grüße 日本語 🚀 مرحبا é {"a":1} \\n %s <b> ${',
        ' spaces at both ends ',
        'x'.repeat(10_000),
        '<enter> within a longer text',
        '@ : no secret',
      ].map((text) => text.replaceAll('${', '$${'));
      for (const text of texts) {
        await session.run('Enter Text', ['css=#first', text]);
        expect(await value('first')).to.equal(text.replaceAll('$${', '${'));
      }
      await session.run('Enter Text', ['css=#area', 'one\ntwo\n\nfour']);
      expect(await value('area')).to.equal('one\ntwo\n\nfour');
    });

    it('types into what is editable without being a field', async () => {
      await session.run('Enter Text', ['css=#rich', ' text', 'false']);
      expect(await session.evaluate('rich.textContent')).to.equal('Rich text');
      await session.run('Enter Text', ['css=#rich', 'New']);
      expect(await session.run('Get Text', ['css=#rich'])).to.equal('New');
    });

    it('presses the key when the whole text is its name', async () => {
      await session.run('Enter Text', ['css=#first', 'Ann']);
      await session.run('Enter Text', ['css=#first', '<ENTER>']);
      expect(await seen()).to.include('submitted Ann');
      await session.run('Enter Text', ['css=#first', '<tab>']);
      expect(await session.evaluate('document.activeElement.id')).to.equal('second');
      expect(await value('first')).to.equal('Ann');
    });

    it('is refused by what is read-only, disabled or no field', async () => {
      for (const id of ['fixed', 'dead', 'send', 'title']) {
        await session.fail('Enter Text', { element: `css=#${id}`, text: 'x', timeout: 0 }, 'E0206');
      }
      expect([await value('fixed'), await value('dead')]).to.deep.equal(['fixed', 'dead']);
    });
  });

  it('goes into what has the focus', async () => {
    await session.run('Press Element', ['css=#first']);
    await session.run('Enter Text Direct', ['ab ✓']);
    await session.run('Enter Text Using Keyboard', ['cd']);
    expect(await value('first')).to.equal('ab ✓cd');
    expect(await seen()).to.include.members(['keydown first c', 'keydown first d']);
  });

  it('is refused when nothing has the focus', async () => {
    for (const keyword of ['Enter Text Direct', 'Enter Text Using Keyboard']) {
      await session.fail(keyword, ['x'], 'E0206');
    }
  });

  it('enters numbers and refuses what is none', async () => {
    await session.run('Enter Number', ['css=#amount', '12.5']);
    await session.run('Enter Number', ['css=#percent', '-3']);
    await session.run('Enter Number', { element: 'css=#first', number: 7 });
    expect([await value('amount'), await value('percent'), await value('first')]).to.deep.equal(['12.5', '-3', '7']);
    for (const number of ['', 'twelve', '1.2.3', '0x1f', 'Infinity', '1 2']) {
      await session.fail('Enter Number', ['css=#amount', number], 'E0403');
    }
  });

  it('clears a field', async () => {
    await session.run('Clear Element Text', ['css=#second']);
    expect(await value('second')).to.equal('');
    await session.fail('Clear Element Text', { element: 'css=#fixed', timeout: 0 }, 'E0206');
  });

  it('reads texts, and values of fields', async () => {
    expect(await session.run('Get Text', ['css=#title'])).to.equal('A title');
    expect(await session.run('Get Text', ['css=#link'])).to.equal('A link');
    expect(await session.run('Get Text', ['css=#second'])).to.equal('old');
    await session.fail('Get Text', { element: 'css=#nope', timeout: 0 }, 'E0201');
  });

  describe('Press Keycode', () => {
    it('presses keys by their names, and chords', async () => {
      await session.run('Enter Text', ['css=#first', 'old words']);
      await session.run('Press Keycode', ['Control+A']);
      await session.run('Enter Text Direct', ['z']);
      expect(await value('first')).to.equal('z');
      for (const key of ['ArrowLeft', 'left', 'home', 'Shift+End', 'backspace', 'F2', 'a']) {
        await session.run('Press Keycode', [key]);
      }
      expect(await value('first')).to.equal('a');
      await session.run('Press Keycode', ['enter']);
      expect(await seen()).to.include('submitted a');
    });

    it('goes back to the page before', async () => {
      await session.run('Launch Other App', [pages.url('/next')]);
      await session.run('Press Keycode', ['back']);
      expect(await session.evaluate('location.pathname')).to.equal('/');
    });

    it('refuses a key that is not known, and one that only devices have', async () => {
      const unknown = await session.fail('Press Keycode', ['Entr'], 'E0403');
      expect(JSON.stringify(unknown)).to.include('Enter');
      await session.fail('Press Keycode', ['volume_up'], 'E0105');
    });
  });
});
