import { expect } from 'chai';
import sharp from 'sharp';
import type { ClientSession } from '../support/client-session.js';
import { sharedAndroid, type SharedAndroid } from '../support/shared-android.js';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe('a drawn screen of a device', () => {
  let shared: SharedAndroid;
  let session: ClientSession;

  before(async () => {
    shared = await sharedAndroid();
    const { android } = shared;
    session = await android.session(android.devices[1], {
      changes: { text_detection: ['tesseract'], image_detection: ['templatematch'] },
    });
  });

  beforeEach(() => session.run('Launch App', ['com.example.demo', '.BoardActivity']));

  after(() => session.stop());

  it('is pressed at texts that are read, and tells what they say then', async () => {
    for (let i = 0; i < 2; i++) await session.run('Press Element', ['ocr=Increase']);
    await session.run('Assert Presence', ['ocr=Counter: 2', 5]);
    await session.run('Press Element', ['text=Decrease']);
    expect(await session.run('Get Text', ['ocr=Counter: 1'])).to.equal('Counter: 1');
    expect(await session.run('Is Element', ['ocr=Counter: 2', 'present', 0])).to.equal(false);
  });

  it('is pressed at a picture that was cut on a screen of half the density', async () => {
    const screen = Buffer.from((await session.read('/screenshot')) as string, 'base64');
    // Window coordinates of UiAutomator2 are pixels of the screen.
    const { x, y, width, height } = await placeOf('Reset');
    const [left, top] = [Math.round(x) - 60, Math.round(y) - 40];
    const button = await sharp(screen)
      .extract({ left, top, width: Math.round(width) + 120, height: Math.round(height) + 80 })
      .toBuffer();
    const cut = await sharp(button)
      .resize({ width: Math.round((width + 120) / 2) })
      .png()
      .toBuffer();
    await session.run('Press Element', ['ocr=Increase']);
    const extra = { template_images: { reset: cut.toString('base64') } };
    await session.run('Press Element', ['reset'], { extra });
    await session.run('Assert Presence', ['ocr=Counter: 0', 5]);
  });

  it('is searched in an area', async () => {
    await session.fail('Press Element', { element: 'ocr=Increase', aoi: '0,60,100,40', timeout: 0 }, 'E0201');
    await session.run('Press Element', { element: 'ocr=Increase', aoi: '0,20,100,40', timeout: 5 });
  });

  /** Where a text is read, in window coordinates. */
  async function placeOf(text: string): Promise<Place> {
    const { data } = await session.act('Get Text', [`ocr=${text}`], { query: '?trace=true' });
    const [trace] = data['trace'] as { rungs: { bounds?: Place }[] }[];
    return trace!.rungs.at(-1)!.bounds!;
  }
});
