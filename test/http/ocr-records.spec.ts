import { expect } from 'chai';
import sharp from 'sharp';
import type { ElementLocators } from '../../src/device/element-locators.js';
import type { ScreenElement } from '../../src/device/element.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const row = (name: string) =>
  `<tr><td style="width:200px;font-size:22px">${name}</td><td><button style="font:20px sans-serif" data-name="${name}">Delete</button></td></tr>`;
const TABLE = `<h1>People</h1><table>${['Ada', 'Grace', 'Alan', 'Edsger'].map(row).join('')}</table>`;
const MARKED = `<div style="width:80px;height:60px;background:#c00;border:6px solid #048;margin:40px"></div>`;

describe('records that were read on a picture, over HTTP', () => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start({ '/table': TABLE, '/marked': MARKED }, (server) =>
      sessionConfig(server.url('/table'), {
        elements_sources: ['playwright_screenshot'],
        text_detection: ['tesseract'],
        image_detection: ['templatematch'],
      }),
    );
    ({ pages, session } = on);
  });

  after(() => on.end());

  it('are in reading order, and each locator presses its own record', async () => {
    const records = (await session.read('/elements')) as ScreenElement[];
    const names = ['Ada', 'Grace', 'Alan', 'Edsger'];
    expect(records.map(({ text }) => text)).to.deep.equal(['People', ...names.flatMap((name) => [name, 'Delete'])]);
    const deletes = records.filter(({ text }) => text === 'Delete');
    expect(deletes.map(({ locator }) => locator)).to.deep.equal(names.map((_, n) => `ocr=Delete >> nth=${n}`));
    for (const { locator } of deletes) await session.run('Press Element', [locator]);
    expect(await session.evaluate('seen')).to.deep.equal(names.map((name) => `click ${name}`));
    expect(records[0]).to.include({ locator: 'ocr=People', visible: true, inViewport: true });
  });

  it('have the locators by which OCR finds them', async () => {
    await session.visit(pages.url('/table'));
    const twin = await session.post('/locators', { locator: 'ocr=Delete >> nth=2' });
    const { locators, element } = twin.body as unknown as ElementLocators;
    expect(locators.map(({ locator, by, count }) => [locator, by, count])).to.deep.equal([
      ['ocr=Delete >> nth=2', 'ocr', 1],
      ['ocr=Delete', 'ocr', 4],
    ]);
    expect(element).to.include({ text: 'Delete', source: 'ocr', locator: 'ocr=Delete >> nth=2' });
    const one = (await session.post('/locators', { locator: 'ocr=People' })).body as unknown as ElementLocators;
    expect(one.locators).to.have.length(1);
    expect(one.locators[0]).to.include({ locator: 'ocr=People', stability: 'low' });
    expectFailure(await session.post('/locators', { locator: 'ocr=Nobody' }), 'E0201');
    expectFailure(await session.post('/locators', { locator: 'id=people' }), 'E0202');
  });

  it('refuse at once what a picture never gives', async () => {
    await session.visit(pages.url('/marked'));
    const shot = Buffer.from((await session.read('/screenshot')) as string, 'base64');
    const cut = await sharp(shot).extract({ left: 40, top: 30, width: 120, height: 100 }).png().toBuffer();
    await session.post('/templates', { name: 'mark', image_base64: cut.toString('base64') });
    const began = performance.now();
    const detail = await session.fail('Get Text', ['image=mark'], 'E0206');
    expect(detail.message).to.include('a picture has no text');
    expect(performance.now() - began).to.be.lessThan(5000);
  });
});
