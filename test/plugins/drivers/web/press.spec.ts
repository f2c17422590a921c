import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { type PageAgent, type PressAim, pageAgentSource } from '../../../../plugins/drivers/_web/page-agent.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

type Agents = Record<symbol, PageAgent>;

const BODY = `<style>
  button { position: absolute; left: 40px; width: 100px; height: 40px }
  @keyframes turn { to { rotate: 1turn } }
</style>
<button id="one" style="top:40px">One</button> <button id="two" style="top:100px">Two</button>
<div id="spinner" style="position:absolute;top:200px">o</div>
<script>
  window.heard = [];
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) document.addEventListener(type, (e) => heard.push(e.target.id), true);
  window.framesAsked = 0;
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => (framesAsked++, nextFrame(callback));
  // Long enough for frames that prove something, however slow they are.
  window.passFrames = async (least) => {
    const began = performance.now();
    for (let count = 0; count < least || performance.now() - began < 60; count++) await new Promise(nextFrame);
  };
</script>`;

interface TestPage extends Window {
  readonly framesAsked: number;
  readonly heard: string[];
  passFrames(this: void, least: number): Promise<void>;
}

describe('presses by the page agent', () => {
  let browser: Browser;
  let page: Page;
  let press = 0;

  before(async () => {
    browser = await sharedChromium();
    page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  });

  after(() => page?.close());

  const open = async (more = '') => {
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><title>Page</title>${BODY}${more}`);
    await page.evaluate(`(() => {${pageAgentSource}\n})()`);
    await page.evaluate(() => (window as unknown as TestPage).passFrames(2));
  };

  /** Also runs `change` right before; counts the frames that the answer waits for. */
  const aim = (selector: string, change = '') =>
    page.evaluate(
      async ([found, number, script]) => {
        const { framesAsked } = window as unknown as TestPage;
        (0, eval)(script);
        const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
        const answer = await agent.aimPress(document.querySelector(found), number);
        return { answer, frames: (window as unknown as TestPage).framesAsked - framesAsked };
      },
      [selector, ++press, change] as const,
    );
  const end = (number = press) =>
    page.evaluate((each) => (window as unknown as Agents)[Symbol.for('svc.page')]!.endPress(each), number);
  const heard = () => page.evaluate(() => (window as unknown as TestPage).heard);

  /** Asks once, and lets frames pass in which nothing changes. */
  const settle = async () => {
    await aim('#one');
    await end();
    await page.evaluate(() => (window as unknown as TestPage).passFrames(6));
  };

  describe('the wait for an element that stands still', () => {
    it('is two frames at first, and none where nothing has changed since', async () => {
      await open();
      const first = await aim('#one');
      expect(first.answer).to.deep.equal({ place: { x: 90, y: 60 } });
      expect(first.frames).to.be.at.least(2);
      await end();
      await page.evaluate(() => (window as unknown as TestPage).passFrames(6));
      expect(await aim('#two')).to.deep.equal({ answer: { place: { x: 90, y: 120 } }, frames: 0 });
    });

    const changes: Readonly<Record<string, string>> = {
      'an attribute': `two.title = 'changed'`,
      'a text': `two.firstChild.data = 'changed'`,
      'a child': `document.body.append('more')`,
      'a rule that moves it': `document.styleSheets[0].cssRules[0].style.left = '60px'`,
      'a rule that turns it': `document.styleSheets[0].cssRules[0].style.rotate = '2deg'`,
      'an animation of another element': `spinner.animate({ rotate: '1turn' }, 60000)`,
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`is two frames after a change of ${what}`, async () => {
        await open();
        await settle();
        const { answer, frames } = await aim('#one', change);
        expect(answer).to.have.property('place');
        expect(frames).to.be.at.least(2);
      });
    }

    it('is two frames while an animation runs in a shadow root', async () => {
      await open(`<p id="host"></p><script>
        host.attachShadow({ mode: 'open' }).innerHTML = '<style>@keyframes turn { to { rotate: 1turn } }</style><i style="display:inline-block;animation:turn 1s infinite">o</i>';
      </script>`);
      await settle();
      const { answer, frames } = await aim('#one');
      expect(answer).to.have.property('place');
      expect(frames).to.be.at.least(2);
    });

    it('declines what moves on', async () => {
      await open();
      const { answer } = await aim('#one', `one.animate({ left: ['0px', '400px'] }, 60000)`);
      expect(answer).to.deep.equal({ declined: 'it is still moving', moves: true });
    });
  });

  describe('where a press goes', () => {
    it('is scrolled to when it lies outside the window', async () => {
      await open('<button id="far" style="top:3000px">Far</button>');
      const { answer } = await aim('#far');
      const box = await page.evaluate(
        () => document.querySelector('#far')!.getBoundingClientRect().toJSON() as DOMRect,
      );
      expect(answer).to.deep.equal({ place: { x: box.x + box.width / 2, y: box.y + box.height / 2 } });
      expect(box.y).to.be.within(0, 400);
    });

    const declined: Readonly<Record<string, [body: string, reason: string]>> = {
      'a hidden element': ['<button id="x" style="top:250px;visibility:hidden">X</button>', 'it is not visible'],
      'a disabled button': ['<button id="x" style="top:250px" disabled>X</button>', 'it is disabled'],
      'the label of a disabled field': [
        '<p style="margin:250px 0 0"><label id="x">Name <input disabled></label>',
        'it is disabled',
      ],
      'an option of a dropdown': ['<select><option id="x">X</select>', 'it is an option of a dropdown'],
      'a covered button': [
        '<button id="x" style="top:250px">X</button><div style="position:fixed;inset:0"></div>',
        'it is covered or lies outside the window',
      ],
      'an element that has gone': ['', 'it is no longer on the page'],
    };
    for (const [what, [body, reason]] of Object.entries(declined)) {
      it(`is nowhere for ${what}`, async () => {
        await open(body);
        const { answer }: { answer: PressAim } = await aim('#x');
        expect(answer).to.deep.equal({ declined: reason });
      });
    }

    it('is nowhere for a press that was given up', async () => {
      await open();
      expect(await end(press + 1)).to.equal('unseen');
      expect((await aim('#one')).answer).to.deep.equal({ declined: 'the press was given up' });
    });
  });

  describe('a press that is expected', () => {
    it('reaches its element, and no other', async () => {
      await open();
      await aim('#one');
      await page.mouse.click(90, 60);
      expect(await end()).to.equal('hit');
      expect(await heard()).to.deep.equal(['one', 'one', 'one', 'one']);
      await aim('#one');
      await page.mouse.click(90, 120);
      expect(await end()).to.equal('blocked');
      expect(await heard()).to.have.lengthOf(4);
      expect(await page.evaluate(() => document.activeElement?.id)).to.equal('one');
    });

    it('goes on when an older one is ended late', async () => {
      await open();
      await aim('#one');
      const older = press;
      await aim('#two');
      expect(await end(older)).to.equal('unseen');
      await page.mouse.click(90, 60);
      expect(await end()).to.equal('blocked');
      expect(await heard()).to.deep.equal([]);
      expect(await end(older)).to.equal('unseen');
    });

    it('leaves the events alone that scripts dispatch, and all once it has ended', async () => {
      await open();
      await aim('#one');
      await page.evaluate(() => document.querySelector<HTMLElement>('#two')!.click());
      expect(await end()).to.equal('unseen');
      await page.mouse.click(90, 120);
      expect(await heard()).to.deep.equal(['two', 'two', 'two', 'two', 'two']);
    });

    it('reaches an element in a frame', async () => {
      await open(`<iframe style="position:absolute;top:200px;left:0;border:0" srcdoc="
        <button id='inner' style='position:absolute;left:10px;top:20px;width:80px;height:30px'
          onclick='parent.heard.push(this.id)'>Inner</button>"></iframe>`);
      await page.frameLocator('iframe').locator('#inner').waitFor();
      const number = ++press;
      const { place } = (await page.evaluate((each) => {
        const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
        return agent.aimPress(document.querySelector('iframe')!.contentDocument!.querySelector('#inner'), each);
      }, number)) as { place: { x: number; y: number } };
      expect(place).to.deep.equal({ x: 50, y: 235 });
      await page.mouse.click(place.x, place.y);
      expect(await end(number)).to.equal('hit');
      expect(await heard()).to.deep.equal(['inner']);
    });
  });
});
