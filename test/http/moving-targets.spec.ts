import { expect } from 'chai';
import type { PageServer } from '../support/pages.js';
import { onEachBrowser } from '../support/browsers.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import type { ClientSession } from '../support/client-session.js';

/** What one press is for the page. */
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

/**
 * A button with another one of the same size under it, which takes its place when it moves. `heard` keeps each event of
 * a press and each focus, with the name of what received it. `onMove` runs between the check of the button and the press:
 * when the mouse first moves.
 */
const HEAD = `<style>
  #target, #other { position: absolute; left: 60px; top: 60px; width: 120px; height: 40px; margin: 0 }
  #target { z-index: 1 }
</style>
<script>
  window.heard = [];
  const nameOf = (event) => event.composedPath()[0].id || event.composedPath()[0].tagName;
  const listenIn = (view) => {
    for (const type of ${JSON.stringify([...PRESS, 'focusin'])}) {
      view.addEventListener(type, (event) => window.heard.push([nameOf(event), type]), true);
    }
  };
  listenIn(window);
  const onMove = (change, view = window) => view.addEventListener('mousemove', change, { once: true, capture: true });
</script>`;
const BUTTONS = '<button id="other">Other</button><button id="target">Press</button>';
const page = (script: string, body = BUTTONS, style = ''): string =>
  `${HEAD}<style>${style}</style>${body}<script>${script}</script>`;

/** Name of the test, and the page. Each button can be pressed in the end. */
const MOVES: Readonly<Record<string, string>> = {
  'moves away in a transition that the mouse starts': page(
    `onMove(() => target.classList.add('away'))`,
    BUTTONS,
    '#target { transition: left 0.2s, top 0.2s } .away { left: 300px !important; top: 150px !important }',
  ),
  'moves away at once by its style': page(`onMove(() => (target.style.left = '300px'))`),
  'moves by a transform': page(`onMove(() => (target.style.transform = 'translate(250px, 90px)'))`),
  'moves in an animation that the mouse starts': page(
    `onMove(() => target.classList.add('away'))`,
    BUTTONS,
    '.away { animation: away 0.3s steps(3, jump-start) forwards } @keyframes away { to { left: 320px; top: 160px } }',
  ),
  'moves by a rule of a style sheet, without a change of the document': page(
    `onMove(() => { document.styleSheets[document.styleSheets.length - 1].cssRules[0].style.transform = 'translateX(260px)' })`,
    BUTTONS,
    '#target { transform: none }',
  ),
  'moves in each frame for a while': page(`
    const began = performance.now();
    const step = () => {
      target.style.left = 60 + 200 * Math.abs(Math.sin((performance.now() - began) / 100)) + 'px';
      if (performance.now() - began < 700) requestAnimationFrame(step);
    };
    step();`),
  'moves in each frame by a rule of a style sheet for a while': page(
    `
    const { style } = document.styleSheets[document.styleSheets.length - 1].cssRules[0];
    const began = performance.now();
    const step = () => {
      style.transform = 'translateX(' + 200 * Math.abs(Math.sin((performance.now() - began) / 100)) + 'px)';
      if (performance.now() - began < 700) requestAnimationFrame(step);
    };
    step();`,
    BUTTONS,
    '#target { transform: none }',
  ),
  'moves by a timer for a while': page(`
    let steps = 0;
    const timer = setInterval(() => {
      target.style.top = 60 + 30 * (++steps % 5) + 'px';
      if (steps === 50) clearInterval(timer);
    }, 10);`),
  'is covered for a moment': page(`onMove(() => {
    const cover = Object.assign(document.createElement('div'), { id: 'cover', style: 'position:fixed;inset:0;z-index:9' });
    document.body.append(cover);
    setTimeout(() => cover.remove(), 150);
  })`),
  'lets presses through for a moment': page(`onMove(() => {
    target.style.pointerEvents = 'none';
    setTimeout(() => (target.style.pointerEvents = ''), 150);
  })`),
  'is replaced by an equal one': page(`onMove(() => {
    const copy = target.cloneNode(true);
    target.replaceWith(copy);
  })`),
  'moves because a picture above it loads late': page(
    `onMove(() => {
      picture.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='50' height='90'/>";
      return picture.decode();
    })`,
    '<img id="picture" style="display:block"><button id="target">Press</button><button id="other">Other</button>',
    '#target, #other { position: static; display: block }',
  ),
  'moves because something is inserted before it': page(
    `onMove(() => {
      const first = Object.assign(document.createElement('p'), { id: 'first', style: 'height:42px;margin:0' });
      document.body.prepend(first);
    })`,
    '<button id="target">Press</button><button id="other">Other</button>',
    '#target, #other { position: static; display: block }',
  ),
  'is scrolled smoothly': page(
    `box.scrollTo({ top: 900, behavior: 'smooth' }); setTimeout(() => box.scrollTo({ top: 300, behavior: 'smooth' }), 200)`,
    `<div id="box" style="height:300px;overflow:auto;position:relative"><div style="height:2000px">
      <button id="other" style="top:300px">Other</button><button id="target" style="top:420px">Press</button></div></div>`,
  ),
  'snaps to another place when the mouse scrolls': page(
    `onMove(() => box.scrollBy({ left: 140, behavior: 'instant' }))`,
    `<div id="box" style="width:300px;height:120px;overflow:auto;position:relative;scroll-snap-type:x mandatory"><div style="width:1500px">
      <button id="other" style="left:300px;scroll-snap-align:start">Other</button>
      <button id="target" style="left:150px;scroll-snap-align:start">Press</button></div></div>`,
  ),
  'lies in a frame that moves': page(
    `frame.addEventListener('load', () => {
      listenIn(frame.contentWindow);
      onMove(() => (frame.style.left = '340px'), frame.contentWindow);
    })`,
    `<button id="other">Other</button><iframe id="frame" style="position:absolute;z-index:2;left:50px;top:50px;width:200px;height:90px;border:0"
      srcdoc="<button id='target' style='position:absolute;left:10px;top:10px;width:120px;height:40px'>Press</button>"></iframe>`,
  ),
};

/** Name of the test, the page, and what the error says. */
const NEVER: Readonly<Record<string, readonly [page: string, reason: string]>> = {
  'is covered whenever the mouse comes': [
    page(
      '',
      BUTTONS + '<div id="cover"></div>',
      '#target:hover ~ #cover, #cover:hover { position: fixed; inset: 0; z-index: 9 }',
    ),
    'it is covered by <div id="cover">',
  ],
  'jumps away whenever the mouse comes': [
    page(
      `addEventListener('mousemove', () => (target.style.left = target.style.left === '300px' ? '60px' : '300px'), true)`,
    ),
    'something else was in its place at the moment of the press',
  ],
  'moves in each frame by a rule of a style sheet': [
    page(
      `const { style } = document.styleSheets[document.styleSheets.length - 1].cssRules[0];
      const step = (now) => {
        style.transform = 'translateX(' + (now % 200) + 'px)';
        requestAnimationFrame(step);
      };
      step(0);`,
      BUTTONS,
      '#target { transform: none }',
    ),
    'it is still moving',
  ],
};

onEachBrowser('pressing what moves between the check and the press', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    const all = [...Object.values(MOVES), ...Object.values(NEVER).map(([body]) => body)];
    on = await SessionOnPages.borrow(
      Object.fromEntries(all.map((body, index) => [`/${index}`, body])),
      browser.config(),
    );
    ({ pages, session } = on);
  });

  after(() => on.end());

  const heard = () => session.evaluate<[name: string, type: string][]>('heard');
  const pressesOf = (events: [string, string][]) => events.filter(([, type]) => type !== 'focusin');

  for (const [index, name] of Object.keys(MOVES).entries()) {
    it(`presses once, and nothing else, what ${name}`, async () => {
      await session.visit(pages.url(`/${index}`));
      await session.run('Press Element', { element: 'css=#target', timeout: 20 });
      const events = await heard();
      expect(pressesOf(events)).to.deep.equal(PRESS.map((type) => ['target', type]));
      expect(events.map(([who]) => who)).to.not.include('other');
    });
  }

  for (const [index, [name, [, reason]]] of Object.entries(NEVER).entries()) {
    it(`presses nothing when it ${name}`, async () => {
      await session.visit(pages.url(`/${Object.keys(MOVES).length + index}`));
      const { message } = await session.fail('Press Element', { element: 'css=#target', timeout: 1 }, 'E0206');
      expect(message).to.include(reason);
      expect(await heard()).to.deep.equal([]);
    });
  }
});
