import { expect } from 'chai';
import sharp from 'sharp';
import type { ScreenElement } from '../../src/device/element.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const moved = (script: string) =>
  `<div id="box" tabindex="0" style="position:absolute;top:50px;left:0;width:20px;height:100px;background:#f00"></div>
<script>let x = 0; const move = () => { x = (x + 7) % 600; box.style.left = x + 'px'; }; ${script}</script>`;
/** Stands still long enough for a picture now and then. */
const JUMPING = moved('setInterval(move, 400);');
const GLIDING = moved('requestAnimationFrame(function next() { move(); requestAnimationFrame(next); });');
const STILL = moved('');

interface Screen {
  readonly screenshot: string;
  readonly elements: readonly ScreenElement[];
  readonly moving?: true;
}

/** Where the red box begins on a picture. */
async function redIn(screenshot: string): Promise<number> {
  const picture = sharp(Buffer.from(screenshot, 'base64'))
    .removeAlpha()
    .extract({ left: 0, top: 100, width: 700, height: 1 });
  const pixels = await picture.raw().toBuffer();
  for (let x = 0; x < 700; x++) if (pixels[x * 3]! > 200 && pixels[x * 3 + 1]! < 80) return x;
  throw new Error('there is no red box on the picture');
}

onEachBrowser('the picture and the records of one answer, over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/jumping': JUMPING, '/gliding': GLIDING, '/still': STILL }, browser.config());
    ({ pages, session } = on);
  });

  after(() => on.end());

  const read = async () => (await session.read('/screen_elements')) as Screen;

  it('show the same place on a page that moves now and then', async () => {
    await session.visit(pages.url('/jumping'));
    let compared = 0;
    for (let times = 0; times < 10; times++) {
      const { screenshot, elements, moving } = await read();
      if (moving) continue;
      compared++;
      expect(elements.find(({ id }) => id === 'box')!.bounds.x).to.equal(await redIn(screenshot));
    }
    expect(compared).to.be.greaterThan(3);
  });

  it('say so when the page never stands still', async () => {
    await session.visit(pages.url('/gliding'));
    expect((await read()).moving).to.equal(true);
    await session.visit(pages.url('/still'));
    expect(await read()).to.not.have.property('moving');
  });
});
