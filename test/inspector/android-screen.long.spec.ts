import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { InspectorPage } from '../support/inspector-page.js';
import { onSharedAndroid } from '../support/shared-android.js';

const STAGE = "document.querySelector('.screen-stage')";
/** Of the device that stands upright. */
const WIDTH = 1080;

interface Step {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

describe('the screen of an Android device in the inspector', () => {
  const phone = onSharedAndroid();
  let page: InspectorPage;

  before(async () => {
    phone.android.show('.FormActivity');
    page = await InspectorPage.open(phone.session.client, `session/${phone.session.id}`);
    await page.until('the elements', String.raw`/ [1-9]\d* elements$/.test(${STAGE}.ariaLabel)`);
  });
  after(() => page.close());

  it('has the shape of a device, and is pressed and typed into by locators', async () => {
    const { client, path } = phone.session;
    const steps = async () => (await client.get(`${path}/recording`)).body['steps'] as readonly Step[];
    const known = (await steps()).length;
    const { elements } = (await phone.session.run('Get Screen Elements', ['inputs'])) as {
      elements: readonly { text: string; bounds: { x: number; y: number; width: number; height: number } }[];
    };
    const { bounds } = elements.find(({ text }) => text === 'Name')!;
    const stage = await page.person.evaluate<{ x: number; y: number; width: number; isDevice: boolean }>(
      `(({ x, y, width }) => ({ x, y, width, isDevice: ${STAGE}.classList.contains('device') }))(
        ${STAGE}.getBoundingClientRect())`,
    );
    expect(stage.isDevice).to.equal(true);
    const scale = stage.width / WIDTH;
    await page.press('css=.screen-toolbar button');
    await page.person.run('Press By Coordinates', [
      String(Math.round(stage.x + (bounds.x + bounds.width / 2) * scale)),
      String(Math.round(stage.y + (bounds.y + bounds.height / 2) * scale)),
    ]);
    await page.keys('A d a');
    const made = await until('two steps', async () => {
      const fresh = (await steps()).slice(known).filter(({ keyword }) => keyword !== 'Get Screen Elements');
      return fresh.length >= 2 ? fresh : undefined;
    });
    expect(made.map(({ keyword }) => keyword)).to.deep.equal(['Press Element', 'Enter Text']);
    expect(made[0]!.params['element']).to.equal(made[1]!.params['element']);
    await until('the text', () => phone.device.source.includes('"Ada"'));
  });
});
