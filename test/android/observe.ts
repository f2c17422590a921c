import { expect } from 'chai';
import type { ElementLocators } from '../../src/device/element-locators.js';
import type { ScreenElement } from '../../src/device/element.js';
import { clipped, type Rectangle } from '../fixtures/native/screens.js';
import { onSharedAndroid } from '../support/shared-android.js';

/** Of the device that stands upright. */
const WINDOW = { x: 0, y: 0, width: 1080, height: 2400 };

describe('what is to be seen on Android', () => {
  const phone = onSharedAndroid();

  afterEach(() => phone.device.rotate(0));

  const elements = async (...filters: string[]) =>
    (await phone.session.run('Get Interactive Elements', { filter_config: filters })) as readonly ScreenElement[];
  const sizeOf = (png: unknown) => {
    const picture = Buffer.from(png as string, 'base64');
    return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  };

  it('lists the fields and buttons of a form', async () => {
    phone.android.show('.FormActivity');
    const all = await elements('all');
    const told = all.map(({ type, text }) => `${type} ${text}`);
    expect(told).to.include.members([
      'text Form',
      'input Name',
      'checkbox I accept the terms',
      'radio Red',
      'button Save',
    ]);
    expect(all.find(({ type }) => type === 'select')?.text).to.equal('Austria');
    expect(all.find(({ text }) => text === 'Red')?.checked).to.equal(true);
    expect(all.find(({ text }) => text === 'Password')?.password).to.equal(true);
    expect((await elements('buttons')).every(({ type }) => type === 'button')).to.equal(true);
    expect((await elements('inputs')).map(({ text }) => text)).to.deep.equal(['Name', 'Email', 'Password', 'Notes']);
    expect((await elements('buttons', 'inputs')).length).to.be.greaterThan((await elements('inputs')).length);
    expect((await elements('interactive')).every(({ enabled }) => enabled)).to.equal(true);
    await phone.session.fail('Get Interactive Elements', ['butons'], 'E0403');
  });

  it('takes the picture and the elements of one moment', async () => {
    phone.android.show('.MainActivity');
    const { screenshot, elements: seen } = (await phone.session.run('Get Screen Elements', ['all'])) as {
      screenshot: string;
      elements: ScreenElement[];
    };
    expect(sizeOf(screenshot)).to.deep.equal([1080, 2400]);
    expect(seen.map(({ text }) => text)).to.include.members(['Demo', 'Settings', 'Search']);
    expect(sizeOf(await phone.session.run('Capture Screenshot'))).to.deep.equal([1080, 2400]);
    expect(await phone.session.run('Capture Pagesource')).to.match(/^<\?xml.*\n<hierarchy /);
    expect(await phone.session.read('/source')).to.include('Drawn board');
  });

  it('asks for one source per capture', async () => {
    phone.android.show('.SettingsActivity');
    phone.device.log.clear();
    await elements('all');
    expect(phone.device.log.of('http')).to.deep.equal(['GET /source']);
  });

  it('finds every record of a screen again by its locator, and nothing else', async () => {
    phone.android.show('.FormActivity');
    for (const { locator, bounds, text, type } of await elements('all')) {
      const answer = await phone.session.act('Is Element', [locator, 'present', 0], { query: '?trace=true' });
      expect(answer.data['result'], locator).to.equal(true);
      const [trace] = answer.data['trace'] as { rungs: { bounds?: object; matches?: number; outcome: string }[] }[];
      const hit = trace!.rungs.find(({ outcome }) => outcome === 'hit');
      expect(hit, `${type} ${text} by ${locator}`).to.deep.include({ matches: 1 });
      expect(clipped(hit!.bounds as Rectangle, WINDOW), locator).to.deep.equal(bounds);
    }
  });

  it('tells every locator of an element, and masks the content of a password field', async () => {
    phone.android.show('.FormActivity');
    await phone.session.run('Enter Text', ['id=password', 'swordfish']);
    const answer = await phone.session.post('/locators', { locator: 'id=password' });
    expect(answer.status, answer.summary).to.equal(200);
    const { locators, attributes, element } = answer.body as unknown as ElementLocators;
    expect(locators[0]).to.include({ locator: 'id=com.example.demo:id/password', stability: 'high', count: 1 });
    expect(locators.map(({ by }) => by)).to.include('xpath');
    expect(attributes).to.include({ text: '***', 'resource-id': 'com.example.demo:id/password' });
    expect(element.password).to.equal(true);
  });

  it('reaches what turned with the device', async () => {
    phone.android.show('.FormActivity');
    phone.device.rotate(1);
    const save = (await elements('inputs')).find(({ text }) => text === 'Email')!;
    expect(save.bounds.width).to.be.greaterThan(2000);
    expect(sizeOf(await phone.session.run('Capture Screenshot'))).to.deep.equal([2400, 1080]);
    const { x, y, width, height } = save.bounds;
    await phone.session.run('Press By Coordinates', [x + width / 2, y + height / 2].map(Math.round));
    await phone.session.run('Enter Text Direct', ['turned']);
    expect(await phone.session.run('Get Text', ['id=email'])).to.equal('turned');
    await phone.session.run('Press By Coordinates', [2399, 1079]);
    await phone.session.fail('Press By Coordinates', [540, 1600], 'E0403');
    phone.device.rotate(0);
    await phone.session.run('Press By Coordinates', [540, 1600]);
  });

  it('applies the settings of the capabilities', async () => {
    phone.android.show('.FormActivity');
    const all = (await phone.session.run('Capture Pagesource')) as string;
    const settings = { ignoreUnimportantViews: true };
    const own = await phone.android.session(phone.android.devices[1], { capabilities: { settings } });
    await own.run('Launch App', ['com.example.demo', '.FormActivity']);
    const less = (await own.run('Capture Pagesource')) as string;
    await own.stop();
    expect(all).to.include('android:id/content');
    expect(less).not.to.include('android:id/content');
  });
});
