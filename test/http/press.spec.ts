import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import { until } from '../fixtures/until.js';

const BUTTONS = `<button id="plain" style="width:120px;height:40px">Plain</button> <button id="off" disabled>Off</button>
<div style="position:relative;height:60px"><button id="covered">Covered</button>
  <div id="cover" style="position:absolute;inset:0;width:300px;background:#ccd8"></div></div>
<button id="open" onclick="dialog.showModal()">Open</button><button id="under">Under</button>
<dialog id="dialog"><button id="yes" onclick="dialog.close()">Yes</button></dialog>
<div id="hold" style="width:160px;height:50px;user-select:none">Hold me</div>
<div style="height:2000px"></div><button id="below">Far below</button>
<script>
  addEventListener('click', (event) => {
    const { left, top, width, height } = event.target.getBoundingClientRect();
    window.place = { x: event.clientX, y: event.clientY, dx: event.clientX - left - width / 2, dy: event.clientY - top - height / 2, trusted: event.isTrusted };
  });
  hold.addEventListener('pointerdown', () => (window.began = performance.now()));
  hold.addEventListener('pointerup', () => (window.held = performance.now() - began));
</script>`;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly trusted: boolean;
}

onEachBrowser('pressing over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let app: DemoApp;
  let session: ClientSession;

  before(async () => {
    [on, app] = await Promise.all([SessionOnPages.borrow({ '/': BUTTONS }, browser.config()), startDemoApp()]);
    ({ pages, session } = on);
  });

  after(() => Promise.all([on.end(), app.close()]));

  const seen = () => session.evaluate<string[]>('seen');
  const place = () => session.evaluate<Place>('place');
  const text = (id: string) => session.run('Get Text', [`css=#${id}`]);

  describe('a page with buttons', () => {
    beforeEach(() => session.visit(pages.url('/')));

    it('hits the centre, with an event that the page can trust', async () => {
      await session.run('Press Element', ['css=#plain']);
      const { dx, dy, trusted } = await place();
      expect(Math.abs(dx)).to.be.at.most(1);
      expect(Math.abs(dy)).to.be.at.most(1);
      expect(trusted).to.be.true;
    });

    it('hits beside the centre by an offset, also outside of the element', async () => {
      await session.run('Press Element', { element: 'css=#plain', offset_x: 20, offset_y: '-5' });
      const inside = await place();
      expect(inside.dx).to.be.closeTo(20, 1);
      expect(inside.dy).to.be.closeTo(-5, 1);
      await session.run('Press Element', { element: 'css=#plain', offset_x: 90, repeat: 2 });
      expect((await seen()).filter((line) => line === 'click off' || line === 'click BODY')).to.have.lengthOf.at.most(
        2,
      );
    });

    it('repeats', async () => {
      await session.run('Press Element', ['css=#plain', 3]);
      expect(await seen()).to.deep.equal(['click plain', 'click plain', 'click plain']);
    });

    it('scrolls to what is far below', async () => {
      await session.run('Press Element', ['css=#below']);
      expect(await seen()).to.deep.equal(['click below']);
    });

    it('is refused by what is disabled or covered', async () => {
      const disabled = await session.fail('Press Element', { element: 'css=#off', timeout: 0.2 }, 'E0206');
      expect(disabled.message).to.include('disabled');
      const covered = await session.fail('Press Element', { element: 'css=#covered', timeout: 0.2 }, 'E0206');
      expect(covered.message).to.include('covered');
      expect(await seen()).to.deep.equal([]);
    });

    it('is refused by what lies under a modal dialog', async () => {
      await session.run('Press Element', ['css=#open']);
      await session.fail('Press Element', { element: 'css=#under', timeout: 0.2 }, 'E0206');
      await session.run('Press Element', ['Yes']);
      await session.run('Press Element', ['css=#under']);
      expect(await seen()).to.deep.equal(['click open', 'click yes', 'click under']);
    });

    it('hits coordinates, as often as asked', async () => {
      const { x, y } = await session.evaluate<Place>('plain.getBoundingClientRect().toJSON()');
      await session.run('Press By Coordinates', [Math.round(x + 5), Math.round(y + 6), 2]);
      expect(await seen()).to.deep.equal(['click plain', 'click plain']);
      expect(await place()).to.include({ x: Math.round(x + 5), y: Math.round(y + 6) });
    });

    it('hits percentages of the window, corners and fractions included', async () => {
      const [width, height] = await session.evaluate<[number, number]>('[innerWidth, innerHeight]');
      for (const [percentX, percentY] of [
        [12.5, 90.25],
        [0, 0],
        [100, 100],
      ] as const) {
        await session.run('Press By Percentage', [percentX, percentY]);
        const { x, y } = await place();
        expect(x).to.be.closeTo(Math.min((width * percentX) / 100, width - 1), 1);
        expect(y).to.be.closeTo(Math.min((height * percentY) / 100, height - 1), 1);
      }
    });

    it('holds for the time asked', async () => {
      await session.run('Long Press Element', ['css=#hold', '0.6']);
      expect(await session.evaluate('held')).to.be.within(550, 2000);
    });

    it('tells whether what it looked for was there to be pressed', async () => {
      expect(await session.run('Detect And Press', ['css=#plain', '1'])).to.equal(true);
      expect(await session.run('Detect And Press', ['css=#nope', '0.1'])).to.equal(false);
      expect(await seen()).to.deep.equal(['click plain']);
    });

    it('fails when the time to find is over', async () => {
      const answer = await session.act('Press Element', { element: 'css=#nope', timeout: 0.5 });
      expect(answer.detail.code).to.equal('E0201');
      expect(answer.ms).to.be.within(450, 9000);
    });
  });

  describe('the demo app', () => {
    beforeEach(() => session.visit(app.url));

    it('waits for the button that wakes up late', async () => {
      await session.run('Press Element', ['Start over']);
      await session.run('Press Element', ['Open the gate']);
      expect(await text('late-status')).to.equal('The gate is open');
    });

    it('hits the button that travels', async () => {
      await session.run('Press Element', ['Move it']);
      await session.run('Press Element', ['Catch me']);
      expect(await text('catch-count')).to.equal('Caught: 1');
    });

    it('reaches the stars in the shadow root and the form in the frame', async () => {
      await session.run('Press Element', ['4 stars']);
      expect(await text('rated')).to.equal('Rated 4');
      await session.run('Enter Text', ['text=Write a note', 'Buy stamps']);
      await session.run('Press Element', ['Send note']);
      const arrived = async () => (await text('note-result')) === 'Note received: Buy stamps';
      await until('the note', arrived);
    });

    it('deletes a contact through its dialog', async () => {
      await session.run('Press Element', ['css=#contact-list button']);
      const name = String(await text('delete-title')).replace(/^Delete (.*)\?$/, '$1');
      await session.run('Press Element', ['Yes, delete']);
      await session.run('Assert Presence', [`text=Deleted ${name}`, '3']);
      expect(await session.run('Is Element', [`css=[aria-label="Delete ${name}"]`, 'absent', '3'])).to.equal(true);
    });
  });
});
