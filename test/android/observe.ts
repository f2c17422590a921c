import { expect } from 'chai';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import type { ScreenElement } from '../../src/device/element.js';
import type { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { sharedAndroid } from '../support/shared-android.js';

const SCREENS = ['Main', 'Settings', 'Form', 'Dialog', 'Board', 'SeekBar', 'Feed', 'Drag', 'Zoom', 'Gesture', 'Text'];

describe('what is to be seen on Android', () => {
  let android: AndroidService;
  let device: VirtualDevice;
  let session: ClientSession;

  before(async () => {
    ({ android, device, session } = await sharedAndroid());
  });

  afterEach(() => device.rotate(0));

  const elements = async (...filters: string[]) =>
    (await session.run('Get Interactive Elements', { filter_config: filters })) as readonly ScreenElement[];
  const sizeOf = (png: unknown) => {
    const picture = Buffer.from(png as string, 'base64');
    return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  };

  it('lists the fields and buttons of a form', async () => {
    android.show('.FormActivity');
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
    await session.fail('Get Interactive Elements', ['butons'], 'E0403');
  });

  it('takes the picture and the elements of one moment', async () => {
    android.show('.MainActivity');
    const { screenshot, elements: seen } = (await session.run('Get Screen Elements', ['all'])) as {
      screenshot: string;
      elements: ScreenElement[];
    };
    expect(sizeOf(screenshot)).to.deep.equal([1080, 2400]);
    expect(seen.map(({ text }) => text)).to.include.members(['Demo', 'Settings', 'Search']);
    expect(sizeOf(await session.run('Capture Screenshot'))).to.deep.equal([1080, 2400]);
    expect(await session.run('Capture Pagesource')).to.match(/^<\?xml.*\n<hierarchy /);
    expect(await session.read('/source')).to.include('Drawn board');
  });

  it('asks for one source per capture', async () => {
    android.show('.SettingsActivity');
    device.log.clear();
    await elements('all');
    expect(device.log.of('http')).to.deep.equal(['GET /source']);
  });

  for (const screen of SCREENS) {
    it(`finds every record of the ${screen} screen again by its locator, and nothing else`, async () => {
      android.show(`.${screen}Activity`);
      for (const { locator, bounds, text, type } of await elements('all')) {
        const answer = await session.act('Is Element', [locator, 'present', 0], { query: '?trace=true' });
        expect(answer.data['result'], locator).to.equal(true);
        const [trace] = answer.data['trace'] as { rungs: { bounds?: object; matches?: number; outcome: string }[] }[];
        const hit = trace!.rungs.find(({ outcome }) => outcome === 'hit');
        expect(hit, `${type} ${text} by ${locator}`).to.deep.include({ matches: 1 });
        const window = { x: 0, y: 0, width: 1080, height: 2400 };
        expect(clipped(hit!.bounds as ScreenElement['bounds'], window), locator).to.deep.equal(bounds);
      }
    });
  }

  it('reaches what turned with the device', async () => {
    android.show('.FormActivity');
    device.rotate(1);
    const save = (await elements('inputs')).find(({ text }) => text === 'Email')!;
    expect(save.bounds.width).to.be.greaterThan(2000);
    expect(sizeOf(await session.run('Capture Screenshot'))).to.deep.equal([2400, 1080]);
    const { x, y, width, height } = save.bounds;
    await session.run('Press By Coordinates', [x + width / 2, y + height / 2].map(Math.round));
    await session.run('Enter Text Direct', ['turned']);
    expect(await session.run('Get Text', ['id=email'])).to.equal('turned');
    await session.run('Press By Coordinates', [2399, 1079]);
    await session.fail('Press By Coordinates', [540, 1600], 'E0403');
    device.rotate(0);
    await session.run('Press By Coordinates', [540, 1600]);
  });

  it('applies the settings of the capabilities', async () => {
    const other = android.devices[1]!;
    android.show('.FormActivity', other);
    const plain = await android.session(other);
    const all = (await plain.run('Capture Pagesource')) as string;
    await plain.stop();
    const settings = { ignoreUnimportantViews: true };
    const own = await android.session(other, { capabilities: { settings } });
    const less = (await own.run('Capture Pagesource')) as string;
    await own.stop();
    expect(all).to.include('android:id/content');
    expect(less).not.to.include('android:id/content');
  });
});

function clipped({ x, y, width, height }: ScreenElement['bounds'], window: ScreenElement['bounds']) {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  const [right, bottom] = [Math.min(x + width, window.width), Math.min(y + height, window.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
