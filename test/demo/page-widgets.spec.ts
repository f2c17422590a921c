import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DemoPage, onDemoPage } from './demo-page.js';

describe('the widgets on the page of the demo app', () => {
  let demo: DemoPage;
  let page: Page;

  onDemoPage((started) => {
    demo = started;
    ({ page } = demo);
  });

  it('counts clicks inside what the canvases show, and only those', async () => {
    await page.click('#canvas-button', { position: { x: 2, y: 2 } });
    expect(await demo.textOf('#canvas-count')).to.equal('Syncs: 0');
    await page.click('#canvas-button');
    await page.click('#canvas-button', { position: { x: 20, y: 20 } });
    await page.click('#picture');
    expect(await demo.textOf('#canvas-count')).to.equal('Syncs: 2');
    expect(await demo.textOf('#picture-count')).to.equal('Flashes: 1');
    expect(await page.content()).not.to.contain('Sync now');
  });

  it('draws the canvases sharply on a dense screen and still counts', async () => {
    const dense = await page.context().browser()!.newPage({ deviceScaleFactor: 2 });
    try {
      await dense.goto(demo.app.url);
      expect(await dense.locator('#picture').evaluate((node: HTMLCanvasElement) => node.width)).to.equal(128);
      await dense.click('#canvas-button', { position: { x: 200, y: 45 } });
      await dense.click('#canvas-button', { position: { x: 2, y: 2 } });
      expect(await dense.locator('#canvas-count').innerText()).to.equal('Syncs: 1');
    } finally {
      await dense.close();
    }
  });

  it('rates in a shadow root', async () => {
    expect(await demo.textOf('#rated')).to.equal('Not rated');
    await page.getByLabel('4 stars').click();
    expect(await demo.textOf('#rated')).to.equal('Rated 4');
    expect(await page.evaluate(() => document.getElementById('rated'))).to.equal(null);
  });

  it('hears of the note in the frame', async () => {
    const frame = page.frameLocator('#note-frame');
    await frame.locator('#note-send').click();
    expect(await frame.locator('#note-error').innerText()).to.equal('Write a note first.');
    await frame.locator('#note-text').fill('Buy stamps');
    await frame.locator('#note-send').click();
    await demo.shows('#note-result', 'Note received: Buy stamps');
  });

  it('archives a card by dragging it, and takes it back by the keyboard', async () => {
    await page.locator('#archive-status').scrollIntoViewIfNeeded();
    await page.dragAndDrop('#card-letter', '#archive-zone');
    expect(await demo.textOf('#archive-status')).to.equal('Archived: Old letter');
    expect(await page.locator('#archive-zone > #card-letter').count()).to.equal(1);
    await page.press('#card-letter', 'Enter');
    expect(await demo.textOf('#archive-status')).to.equal('Archived: nothing');
  });

  it('moves the slider with the pointer and the arrow keys', async () => {
    const slider = page.locator('#volume');
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await demo.textOf('#volume-value')).to.equal('80 %');
    await page.mouse.move(x, y);
    expect(await demo.textOf('#volume-value')).to.equal('80 %');
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuenow')).to.equal('75');
  });

  it('moves a button for half a second', async () => {
    const left = () => page.locator('#catch-me').evaluate((node) => node.getBoundingClientRect().left);
    const before = await left();
    await page.click('#move');
    await page.click('#catch-me');
    expect((await left()) - before).to.be.closeTo(160, 1);
    expect(await demo.textOf('#catch-count')).to.equal('Caught: 1');
  });
});
