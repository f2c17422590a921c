import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { onOneBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import { until } from '../fixtures/until.js';

const LIST = `<div id="box" style="height:160px;width:300px;overflow:auto;border:1px solid">
${Array.from({ length: 40 }, (_, i) => `<div style="height:30px">Inner ${i + 1}</div>`).join('')}</div>
<div id="wide" style="width:300px;overflow:auto"><div style="width:2000px;height:40px">Wide</div></div>
${Array.from({ length: 120 }, (_, i) => `<div style="height:40px"><button id="row${i + 1}">Row ${i + 1}</button></div>`).join('')}`;

/** Its inner list is at its end after one move, and the page after another. */
const SHORT = `<div id="box" style="height:160px;width:300px;overflow:auto;border:1px solid">
${Array.from({ length: 7 }, (_, i) => `<div style="height:30px">Inner ${i + 1}</div>`).join('')}</div>
<div style="height:1000px"></div>`;

const BALL = `<div style="position:relative;height:140px;user-select:none">
<div id="ball" style="position:absolute;left:10px;top:20px;width:70px;height:70px;background:#fc8;touch-action:none">Ball</div>
<div id="hole" style="position:absolute;left:330px;top:10px;width:110px;height:100px;background:#ccc">Hole</div></div>
<div id="map" style="width:300px;height:160px;background:#dde;touch-action:none">Map</div>
<script>
  let held = false, x0 = 0, y0 = 0;
  ball.addEventListener('pointerdown', (event) => {
    held = true;
    [x0, y0] = [event.clientX - ball.offsetLeft, event.clientY - ball.offsetTop];
    ball.setPointerCapture(event.pointerId);
  });
  ball.addEventListener('pointermove', (event) => {
    if (held) [ball.style.left, ball.style.top] = [event.clientX - x0 + 'px', event.clientY - y0 + 'px'];
  });
  ball.addEventListener('pointerup', () => { held = false; });
  window.zoom = 0;
  map.addEventListener('wheel', (event) => { if (event.ctrlKey) { event.preventDefault(); zoom -= event.deltaY; } }, { passive: false });
  let apart = 0;
  const gap = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  map.addEventListener('touchstart', (event) => { if (event.touches.length === 2) apart = gap(event); });
  map.addEventListener('touchmove', (event) => { if (event.touches.length === 2) zoom = gap(event) - apart; });
  window.touches = 0;
  addEventListener('touchstart', () => touches++);
</script>`;

onOneBrowser('gestures over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let app: DemoApp;
  let session: ClientSession;
  let touching: ClientSession;

  before(async () => {
    const served = {
      '/list': LIST,
      '/short': SHORT,
      '/ball': BALL,
      '/zoomed-out': `<!doctype html><body>${LIST}</body>`,
    };
    [on, app] = await Promise.all([SessionOnPages.borrow(served, browser.config()), startDemoApp()]);
    ({ pages, session } = on);
    touching = await ClientSession.start(on.client, browser.phone());
  });

  after(() => Promise.all([on.end(), app.close()]));

  for (const [kind, current] of [
    ['a mouse', () => session],
    ['touch', () => touching],
  ] as const) {
    describe(`in a browser with ${kind}`, () => {
      const numbers = (expression: string) => current().evaluate<number>(expression);

      describe('on a long page', () => {
        beforeEach(() => current().visit(pages.url('/list')));

        it('scrolls by a share of the screen, there and back', async () => {
          await current().run('Scroll', ['down']);
          const share = await numbers('scrollY / innerHeight');
          expect(share).to.be.within(0.5, 0.7);
          await current().run('Scroll', { direction: 'UP', scroll_length: '30' });
          expect(await numbers('scrollY / innerHeight')).to.be.within(share - 0.4, share - 0.2);
        });

        it('scrolls inside a container, in both axes', async () => {
          await current().run('Scroll From Element', ['css=#box', 'down', '50']);
          expect(await numbers('box.scrollTop')).to.be.within(60, 100);
          await current().run('Scroll From Element', ['css=#wide', 'right']);
          expect(await numbers('wide.scrollLeft')).to.be.within(140, 220);
          expect(await numbers('scrollY')).to.equal(0);
        });

        it('swipes: the view goes against the finger', async () => {
          const [width, height] = await current().evaluate<[number, number]>('[innerWidth, innerHeight]');
          await current().run('Swipe', [Math.round(width * 0.9), Math.round(height * 0.9), 'up', 200]);
          const moved = async () => (await numbers('scrollY')) > 100;
          await until('the page to move', moved);
          await current().run('Swipe By Percentage', ['90', '10', 'down', '60']);
          await until('the page to come back', async () => (await numbers('scrollY')) < 20);
        });

        it('swipes from an element', async () => {
          await current().run('Swipe From Element', ['css=#box', 'up', '60']);
          await until('the box to move', async () => (await numbers('box.scrollTop')) > 20);
          expect(await numbers('scrollY')).to.equal(0);
        });

        it('scrolls until an element appears, and no further', async () => {
          await current().run('Scroll Until Element Appears', ['text=Row 70']);
          expect(await current().run('Assert Visibility', ['css=#row70', '0'])).to.equal(true);
          await current().run('Scroll Until Element Appears', ['css=#row2', 'up']);
          expect(await current().run('Assert Visibility', ['css=#row2', '0'])).to.equal(true);
        });

        it('swipes until an element appears', async () => {
          await current().run('Swipe Until Element Appears', ['css=#row40', 'up']);
          expect(await current().run('Assert Visibility', ['css=#row40', '0'])).to.equal(true);
        });

        it('gives up early when nothing moves any more', async () => {
          await current().visit(pages.url('/short'));
          await current().evaluate('(scrollTo(0, 1e6), 1)');
          for (const [keyword, direction] of [
            ['Scroll Until Element Appears', 'down'],
            ['Swipe Until Element Appears', 'up'],
          ] as const) {
            const answer = await current().act(keyword, ['css=#nowhere', direction, '60']);
            expect(answer.detail.code).to.equal('E0201');
            expect(answer.detail.message).to.include('the end was reached');
            // It has scrolled through the inner list as well; else it would wait for a minute.
            expect(answer.ms).to.be.below(30_000);
          }
        });
      });

      describe('on a page to drag on', () => {
        beforeEach(() => current().visit(pages.url('/ball')));

        it('drags an element onto another', async () => {
          await current().run('Drag And Drop', ['css=#ball', 'css=#hole']);
          const inside = `((b, h) => b.left > h.left && b.right < h.right && b.top > h.top && b.bottom < h.bottom)
            (ball.getBoundingClientRect(), hole.getBoundingClientRect())`;
          expect(await current().evaluate(inside)).to.equal(true);
        });

        it('pinches in and out', async () => {
          await current().run('Pinch', ['css=#map', '2']);
          expect(await numbers('zoom')).to.be.above(5);
          await current().evaluate('(zoom = 0)');
          await current().run('Pinch', ['css=#map', '0.5']);
          expect(await numbers('zoom')).to.be.below(-5);
        });

        it(kind === 'touch' ? 'touches the page' : 'never touches the page', async () => {
          await current().run('Press Element', ['css=#map']);
          await current().run('Press By Percentage', [50, 50]);
          expect(await numbers('touches')).to.equal(kind === 'touch' ? 2 : 0);
        });
      });
    });
  }

  it('scrolls by a share of the screen on a page that a phone shows zoomed out', async () => {
    await touching.visit(pages.url('/zoomed-out'));
    await touching.run('Scroll', ['down']);
    expect(await touching.evaluate('scrollY / innerHeight')).to.be.within(0.5, 0.7);
  });

  describe('in the demo app', () => {
    beforeEach(() => session.visit(app.url));

    it('drags a card by the drag and drop of HTML', async () => {
      await session.run('Drag And Drop', ['Old letter', 'css=#archive-zone']);
      expect(await session.run('Get Text', ['css=#archive-status'])).to.equal('Archived: Old letter');
    });

    it('moves the slider', async () => {
      await session.run('Swipe From Element', ['css=#volume-thumb', 'right', '40']);
      expect(parseInt(String(await session.run('Get Text', ['css=#volume-value'])), 10)).to.be.above(30);
    });

    it('finds a contact far down in its list', async () => {
      await session.run('Assert Presence', ['css=#contact-list li:last-child .name']);
      const last = await session.evaluate<string>(
        `document.querySelector('#contact-list li:last-child .name').innerText`,
      );
      await session.run('Scroll From Element', ['css=#contact-list', 'down', '1000']);
      expect(await session.run('Assert Visibility', [`text=${last.split(' ★')[0]!.trim()}`, '2'])).to.equal(true);
    });
  });
});
