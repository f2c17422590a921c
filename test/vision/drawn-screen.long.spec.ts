import { expect } from 'chai';
import sharp from 'sharp';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sharedService } from '../support/shared-service.js';
import { DRAWN_PAGE, LABELS, type Place, type Seen, TWINS, WHEELS } from './drawn-page.js';

/** The ladder's last word for a locator that only a picture answers. */
const EYES = { text_detection: ['tesseract'], image_detection: ['templatematch'] };

onEachBrowser('a screen that is all drawn', (browser) => {
  let client: HttpClient;
  let pages: PageServer;
  let session: ClientSession;
  let wheel: string;

  before(async () => {
    pages = await PageServer.start({ '/': DRAWN_PAGE });
    ({ client } = await sharedService());
    session = await ClientSession.start(client, browser.config(pages.url('/'), EYES));
    const screen = Buffer.from((await session.read('/screenshot')) as string, 'base64');
    const { x: left, y: top, width, height } = WHEELS[0]!;
    wheel = (await sharp(screen).extract({ left, top, width, height }).png().toBuffer()).toString('base64');
    await session.post('/templates', { name: 'wheel', image_base64: wheel });
  });

  beforeEach(() => session.visit(pages.url(`/?${Math.random()}`)));

  after(async () => {
    await session.stop();
    await pages.close();
  });

  const seen = async (type: string) =>
    (await session.evaluate<Seen[]>('window.seen')).filter((event) => event.type === type);
  const expectWithin = (event: Seen | undefined, { x, y, width, height }: Place) => {
    expect(event?.x).to.be.within(x, x + width);
    expect(event?.y).to.be.within(y, y + height);
  };
  const expectAtCentre = (event: Seen | undefined, { x, y, width, height }: Place) => {
    expect(event?.x).to.be.closeTo(x + width / 2, 6);
    expect(event?.y).to.be.closeTo(y + height / 2, 6);
  };

  for (const [locator, place] of [
    ['ocr=Harbour', LABELS['Harbour']!],
    ['TEXT_ONLY:Lantern', LABELS['Lantern']!],
    ['text=Harbour', LABELS['Harbour']!],
    ['Lantern', LABELS['Lantern']!],
    ['image=wheel', WHEELS[0]!],
    ['wheel', WHEELS[0]!],
  ] as const) {
    it(`is pressed at ${locator}`, async () => {
      await session.run('Press Element', [locator]);
      expectAtCentre((await seen('click')).at(-1), place);
    });
  }

  it('tells which rung answered, and how', async () => {
    const { data } = await session.act('Press Element', ['text=HARBOUR'], { query: '?trace=true' });
    const [trace] = data['trace'] as { rungs: Record<string, unknown>[] }[];
    expect(trace!.rungs.map(({ rung, outcome }) => `${String(rung)} ${String(outcome)}`)).to.deep.equal([
      'text miss',
      'ocr hit',
    ]);
    expect(trace!.rungs[1]).to.include({ source: 'tesseract', text: 'Harbour', how: 'folded' });
  });

  it('is pressed several times, beside the centre', async () => {
    await session.run('Press Element', { element: 'ocr=Harbour', repeat: 2, offset_x: 30, offset_y: -10 });
    const clicks = await seen('click');
    expect(clicks).to.have.length(2);
    expect(clicks[1]!.x).to.be.closeTo(60 + 80 + 30, 6);
    expect(clicks[1]!.y).to.be.closeTo(40 + 30 - 10, 6);
  });

  it('has an index for equal texts and equal pictures', async () => {
    for (const [index, place] of TWINS.entries()) {
      await session.run('Press Element', { element: 'ocr=Twin', index });
      expectAtCentre((await seen('click')).at(-1), place);
    }
    for (const [index, place] of WHEELS.entries()) {
      await session.run('Press Element', { element: 'image=wheel', index });
      expectAtCentre((await seen('click')).at(-1), place);
    }
    await session.fail('Press Element', { element: 'ocr=Twin', index: 2, timeout: 0 }, 'E0201');
  });

  it('is searched in an area alone', async () => {
    const { width } = await session.evaluate<{ width: number }>('({ width: innerWidth })');
    const middle = (340 / width) * 100;
    const aoi = `${middle},0,${100 - middle},100`;
    await session.run('Press Element', { element: 'ocr=Twin', aoi });
    expectAtCentre((await seen('click')).at(-1), TWINS[1]!);
    await session.run('Press Element', {
      element: 'image=wheel',
      aoi: `${(400 / width) * 100},0,${100 - (400 / width) * 100},100`,
    });
    expectAtCentre((await seen('click')).at(-1), WHEELS[1]!);
    await session.fail('Press Element', { element: 'ocr=Harbour', aoi, timeout: 0 }, 'E0201');
  });

  it('takes the picture of one request', async () => {
    const extra = { template_images: { helm: `data:image/png;base64,${wheel}` } };
    await session.run('Press Element', ['helm'], { extra });
    expectAtCentre((await seen('click')).at(-1), WHEELS[0]!);
  });

  it('finds nothing that is not there', async () => {
    await session.fail('Press Element', { element: 'ocr=Harbou', timeout: 0 }, 'E0201');
    await session.fail('Press Element', { element: 'ocr=Lighthouse', timeout: 0 }, 'E0201');
    const star = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="#fff"/><path d="M30 4l8 18 19 2-14 13 4 19-17-10-17 10 4-19L3 24l19-2z" fill="#d97706"/></svg>',
    );
    const template_images = { star: (await sharp(star).png().toBuffer()).toString('base64') };
    await session.fail('Press Element', { element: 'image=star', timeout: 0 }, 'E0201', { extra: { template_images } });
    expect(await seen('click')).to.deep.equal([]);
  });

  it('is held, pointed at and dragged', async () => {
    await session.run('Long Press Element', { element: 'ocr=Harbour', duration: 0.3 });
    expectAtCentre((await seen('pointerdown')).at(-1), LABELS['Harbour']!);
    await session.run('Hover Element', ['image=wheel']);
    expectAtCentre((await seen('pointermove')).at(-1), WHEELS[0]!);
    await session.run('Drag And Drop', ['ocr=Harbour', 'image=wheel']);
    expectAtCentre((await seen('pointerdown')).at(-1), LABELS['Harbour']!);
    expectWithin((await seen('pointerup')).at(-1), WHEELS[0]!);
  });

  it('is typed into', async () => {
    await session.run('Enter Text', ['ocr=Harbour', 'Ada']);
    expect((await seen('input')).at(-1)?.value).to.equal('Ada');
    await session.run('Enter Number', ['ocr=Lantern', '12']);
    expect((await seen('input')).at(-1)?.value).to.match(/12$/);
    await session.run('Clear Element Text', ['text=Harbour']);
    expect((await seen('input')).at(-1)?.value).to.equal('');
  });

  it('tells the text that was read', async () => {
    expect(await session.run('Get Text', ['ocr=harbour'])).to.equal('Harbour');
    await session.fail('Get Text', { element: 'image=wheel', timeout: 0 }, 'E0206');
  });

  it('is scrolled, swiped and pinched from', async () => {
    await session.run('Scroll From Element', ['ocr=Harbour', 'down', 5]);
    expect(await session.evaluate('scrollY')).to.be.within(1, 99);
    await session.run('Swipe From Element', ['image=wheel', 'up', 20]);
    expect(await session.evaluate('scrollY')).to.be.above(0);
    await session.visit(pages.url(`/?${Math.random()}`));
    await session.run('Pinch', ['ocr=Lantern', 2]);
    const pinches = (await seen('wheel')).filter(({ value }) => value === 'pinch');
    expectWithin(pinches[0], LABELS['Lantern']!);
  });

  it('is scrolled and swiped until something appears', async () => {
    await session.run('Scroll Until Element Appears', ['ocr=Island', 'down', 30]);
    await session.run('Press Element', ['ocr=Island']);
    expectWithin((await seen('click')).at(-1), { x: 460, y: 0, width: 160, height: 800 });
    await session.visit(pages.url(`/?${Math.random()}`));
    await session.run('Swipe Until Element Appears', ['ocr=Island', 'up', 30]);
  });

  it('has lists to choose from', async () => {
    await session.run('Select Dropdown Option', ['ocr=Colour', 'Orange']);
    expect(await session.run('Is Element', ['ocr=Orange', 'present', 5])).to.equal(true);
    expect(await session.run('Is Element', ['ocr=Purple', 'present', 0])).to.equal(false);
  });

  it('is waited for', async () => {
    await session.visit(pages.url(`/?${Math.random()}#late`));
    await session.run('Assert Presence', ['ocr=Arrived', 10]);
    await session.run('Detect And Press', ['ocr=Arrived', 5]);
    expectWithin((await seen('click')).at(-1), { x: 260, y: 340, width: 160, height: 60 });
  });

  it('is asserted', async () => {
    await session.run('Assert Presence', ['ocr=Harbour|image=wheel|text=Lantern', 5, 'all']);
    await session.run('Assert Visibility', ['css=#nope|ocr=Twin', 5]);
    await session.run('Validate Element', ['ocr=Harbour']);
    await session.run('Validate Screen', ['ocr=Harbour', 5]);
    expect(await session.run('Is Element', ['image=wheel', 'present', 0])).to.equal(true);
    await session.fail('Assert Presence', ['ocr=Harbour|ocr=Lighthouse', 0.5, 'all'], 'E0201');
  });
});

describe('a screen without a tree', () => {
  for (const detector of ['tesseract', 'paddle'])
    it(`has records that OCR by ${detector} makes, whose locators find them again`, async () => {
      const pages = await PageServer.start({ '/': DRAWN_PAGE });
      const { client } = await sharedService();
      const session = await ClientSession.start(client, {
        driver_sources: [{ playwright: { capabilities: { url: pages.url('/') } } }],
        elements_sources: ['playwright_screenshot'],
        text_detection: [detector],
        image_detection: [],
      });
      try {
        const records = (await session.read('/elements')) as {
          text: string;
          locator: string;
          source: string;
          bounds: Place;
        }[];
        expect(records.map(({ text }) => text)).to.include.members(['Harbour', 'Lantern', 'Colour', 'Twin']);
        const harbour = records.find(({ text }) => text === 'Harbour')!;
        expect(harbour).to.include({ source: 'ocr', locator: 'ocr=Harbour' });
        await session.run('Press Element', [harbour.locator]);
        const [click] = (await session.evaluate<Seen[]>('window.seen')).filter(({ type }) => type === 'click');
        expect(click!.x).to.be.within(harbour.bounds.x, harbour.bounds.x + harbour.bounds.width);
      } finally {
        await session.stop();
        await pages.close();
      }
    });
});
