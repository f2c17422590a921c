import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesApp } from '../../demo/android/apps/notes-app.js';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { until } from '../fixtures/until.js';
import { COMMON_CASES, PNG } from './common-cases.js';
import { type Bench, type KeywordCases, neverThere } from './keyword-case.js';

/** A phone with the demo app in front. */
export interface AndroidBench extends Bench {
  readonly device: VirtualDevice;
}

const DEMO = 'com.example.demo';
const SETTINGS_APP = 'io.appium.settings';
/** A real app, which Appium's driver brings along. */
const SETTINGS_APK = join(
  dirname(fileURLToPath(import.meta.resolve('appium-uiautomator2-driver/package.json'))),
  'node_modules/io.appium.settings/apks/settings_apk-debug.apk',
);

/** Ends the demo app and opens it at an activity. */
export async function openActivity({ session, device }: Omit<AndroidBench, 'run'>, activity: string): Promise<void> {
  const args = { component: `${DEMO}/${activity}`, stop: true };
  await session.run('Execute Script', [JSON.stringify({ script: 'mobile: startActivity', args })]);
  expect(device.screen).to.equal(args.component);
}

const viewsOf = ({ device }: AndroidBench) => device.system.windows.flatMap(({ root }) => [...root.descendants()]);
const viewOf = (bench: AndroidBench, id: string) =>
  viewsOf(bench).find((view) => view.id === id || view.id?.endsWith(`/${id}`))!;
const textOf = (bench: AndroidBench, id: string): string | undefined => viewOf(bench, id).text;
const shows = ({ device }: AndroidBench, text: string): boolean => device.source.includes(`text="${text}"`);
const listMoves = (bench: AndroidBench): Promise<unknown> =>
  until('the first row to go', () => !shows(bench, 'Setting 1'));

async function inSettings(bench: AndroidBench, params: readonly unknown[]): Promise<void> {
  await openActivity(bench, '.SettingsActivity');
  await bench.run(params);
}

/** Opens the form with the cursor in its first field. */
async function inForm(bench: AndroidBench): Promise<void> {
  await openActivity(bench, '.FormActivity');
  await bench.session.run('Press Element', ['id=name']);
}

const PERMISSION = 'Allow Demo to take pictures and record video?';

async function openPermission(bench: AndroidBench): Promise<void> {
  await openActivity(bench, '.DialogActivity');
  await bench.session.run('Press Element', ['id=ask_permission']);
}

/** Presses or holds the gesture pad, which tells what it felt. */
async function onPad(bench: AndroidBench, params: (x: number, y: number) => unknown[], felt: string): Promise<void> {
  await openActivity(bench, '.GestureActivity');
  const { left, top, right, bottom } = viewOf(bench, 'pad').bounds;
  await bench.run(params(Math.round((left + right) / 2), Math.round((top + bottom) / 2)));
  await until(`the pad to feel a ${felt}`, () => textOf(bench, 'result') === felt);
}

/** Each keyword on Android, on the demo app of the device. */
export const ANDROID_CASES: KeywordCases<AndroidBench> = {
  ...COMMON_CASES,
  'Assert Presence': async ({ run }) => {
    expect(await run(['id=menu|text=Drawn board', '5', 'all'])).to.equal(true);
  },
  'Assert Visibility': async ({ run }) => {
    expect(await run(['text=Drawn board', '5'])).to.equal(true);
  },
  'Capture Pagesource': async ({ run }) => {
    expect(await run()).to.contain('resource-id="com.example.demo:id/menu"');
  },
  'Assert Attribute': async ({ run }) => {
    expect(await run(['text=Form', 'enabled', 'true'])).to.equal(true);
  },
  'Assert Count': async ({ run }) => {
    expect(await run(['text=Form', '1'])).to.equal(true);
  },
  'Assert Text': async ({ run }) => {
    expect(await run(['text=Form', 'Fo', 'contains'])).to.equal(true);
  },
  'Assert No Console Errors': neverThere([]),
  'Assert Request': neverThere({ url: '/', timeout: '0' }),
  'Assert Title': neverThere(['Form']),
  'Assert Url': neverThere(['http://127.0.0.1/']),
  'Get Dialog Text': async (bench) => {
    await openPermission(bench);
    expect(await bench.run()).to.equal(PERMISSION);
    await bench.session.run('Handle Dialog', ['dismiss']);
  },
  'Handle Dialog': async (bench) => {
    await openPermission(bench);
    expect(await bench.run()).to.equal(PERMISSION);
    expect(textOf(bench, 'result')).to.equal('The camera may be used');
  },
  'On Dialog': async (bench) => {
    await bench.run(['dismiss']);
    await openPermission(bench);
    expect(textOf(bench, 'result')).to.equal('The camera may not be used');
    await bench.session.run('On Dialog', ['wait']);
  },
  'Assert Value': async (bench) => {
    await inForm(bench);
    await bench.session.run('Enter Text', ['id=name', 'Ada']);
    expect(await bench.run(['id=name', 'Ada'])).to.equal(true);
  },
  'Block Requests': neverThere(['/']),
  Check: async (bench) => {
    await openActivity(bench, '.FormActivity');
    await bench.run(['id=terms']);
    expect(await bench.session.run('Is Element', ['id=terms', 'checked', '0'])).to.equal(true);
  },
  'Clear Cookies': neverThere([]),
  'Clear Mocks': neverThere([]),
  'Clear Element Text': async (bench) => {
    await inForm(bench);
    await bench.session.run('Enter Text', ['id=name', 'Ada']);
    await bench.run(['id=name']);
    expect(textOf(bench, 'name')).to.equal('');
  },
  'Close And Terminate App': async ({ run, session, device }) => {
    await run();
    expect(device.isServerRunning).to.equal(false);
    await session.fail('Get Driver Session Id', [], 'E0101');
    await session.run('Launch App');
  },
  'Close Window': neverThere([]),
  'Count Elements': async ({ run }) => {
    expect(await run(['text=Form'])).to.equal(1);
  },
  'Detect And Press': async (bench) => {
    expect(await bench.run(['text=Form'])).to.equal(true);
    expect(bench.device.screen).to.equal(`${DEMO}/.FormActivity`);
  },
  'Double Press': (bench) => onPad(bench, () => ['id=pad'], 'Double tap'),
  'Drag And Drop': async (bench) => {
    await openActivity(bench, '.DragActivity');
    await bench.run(['text=Card A', 'id=done']);
    expect(textOf(bench, 'result')).to.equal('Card A was moved to Done');
  },
  'Enter Number': async (bench) => {
    await openActivity(bench, '.FormActivity');
    await bench.run(['id=name', '14']);
    expect(textOf(bench, 'name')).to.equal('14');
  },
  'Enter Text': async (bench) => {
    await openActivity(bench, '.FormActivity');
    await bench.run(['id=name', 'Grâce 😀']);
    expect(textOf(bench, 'name')).to.equal('Grâce 😀');
  },
  'Enter Text Direct': async (bench) => {
    await inForm(bench);
    await bench.run(['Grace']);
    expect(textOf(bench, 'name')).to.equal('Grace');
  },
  'Enter Text Using Keyboard': async (bench) => {
    await inForm(bench);
    await bench.run(['Grace']);
    expect(textOf(bench, 'name')).to.equal('Grace');
  },
  'Execute Script': async ({ run, device }) => {
    await run([JSON.stringify({ script: 'mobile: deepLink', args: { url: 'demo://item/7', package: DEMO } })]);
    expect(device.screen).to.equal(`${DEMO}/.ItemActivity`);
  },
  'Find Elements': async ({ run }) => {
    const found = (await run({ text: 'Form' })) as { locator: string }[];
    expect(found).to.have.length(1);
  },
  'Force Terminate App': async ({ run, device }) => {
    await run([DEMO]);
    expect(device.system.running.map(({ packageName }) => packageName)).not.to.include(DEMO);
  },
  'Get App Version': async ({ run }) => {
    expect(await run([DEMO])).to.equal('1.2.3');
  },
  'Get Attribute': async ({ run, session }) => {
    expect(await run(['text=Form', 'class'])).to.match(/^android\.widget\./);
    expect(await session.run('Get Attribute', ['text=Form', 'nowhere'])).to.equal(null);
  },
  'Get Console Messages': neverThere([]),
  'Get Cookies': neverThere([]),
  'Get Device Log': async ({ run }) => {
    const lines = (await run(['logcat'])) as { level: string; text: string }[];
    expect(lines.find(({ text }) => text.includes('ActivityTaskManager'))).to.include({ level: 'info' });
  },
  'Get Interactive Elements': async (bench) => {
    await openActivity(bench, '.DialogActivity');
    const elements = (await bench.run({ filter_config: 'buttons' })) as { type: string; text: string }[];
    expect(elements.map(({ text }) => text)).to.include('Show alert');
    expect(elements.filter(({ type }) => type !== 'button')).to.deep.equal([]);
  },
  'Get Network Requests': neverThere([]),
  'Get Screen Elements': async ({ run }) => {
    const { screenshot, elements } = (await run()) as { screenshot: string; elements: { text: string }[] };
    expect(screenshot).to.match(PNG);
    expect(elements.map(({ text }) => text)).to.include('Drawn board');
  },
  'Get Text': async (bench) => {
    await openActivity(bench, '.SeekBarActivity');
    expect(await bench.run(['id=volume_text'])).to.equal('Volume 30');
  },
  'Get Title': neverThere([]),
  'Get Url': neverThere([]),
  'Get Value': async (bench) => {
    await inForm(bench);
    await bench.session.run('Enter Text', ['id=name', 'Grace']);
    expect(await bench.run(['id=name'])).to.equal('Grace');
  },
  'Go Back': neverThere([]),
  'Go Forward': neverThere([]),
  'Hover Element': neverThere(['text=Form']),
  'Is Element': async (bench) => {
    await openActivity(bench, '.WaitingActivity');
    expect(await bench.run(['id=never', 'disabled', '5'])).to.equal(true);
  },
  'Launch App': async ({ run, session, device }) => {
    expect(await run([DEMO, '.FormActivity'])).to.equal(await session.run('Get Driver Session Id'));
    expect(device.screen).to.equal(`${DEMO}/.FormActivity`);
  },
  'Launch Other App': async ({ run, device }) => {
    await run(['com.example.notes']);
    expect(device.screen).to.equal('com.example.notes/.NotesActivity');
  },
  'List Windows': neverThere([]),
  'Long Press Element': (bench) => onPad(bench, () => ['id=pad', '0.8'], 'Long press'),
  'Mock Response': neverThere(['/']),
  'Load State': neverThere(['saved']),
  Navigate: neverThere(['http://127.0.0.1/']),
  'Open Window': neverThere(['http://127.0.0.1/']),
  Pinch: async (bench) => {
    await openActivity(bench, '.ZoomActivity');
    await bench.run(['id=picture', '2']);
    expect(Number(/[\d.]+/.exec(textOf(bench, 'scale')!))).to.be.within(1.5, 2.5);
  },
  'Press By Coordinates': (bench) => onPad(bench, (x, y) => [x, y], 'Tap'),
  'Press By Percentage': (bench) => {
    const { right, bottom } = bench.device.system.display.bounds;
    return onPad(bench, (x, y) => [(x * 100) / right, (y * 100) / bottom], 'Tap');
  },
  'Press Element': async (bench) => {
    await bench.run(['text=Form']);
    expect(bench.device.screen).to.equal(`${DEMO}/.FormActivity`);
    expect(bench.device.log.of('tap')).to.have.length(1);
  },
  'Press Keycode': async (bench) => {
    await inForm(bench);
    await bench.run(['Shift+A']);
    expect(textOf(bench, 'name')).to.equal('A');
  },
  'Press Keycode, a key of the device': async ({ run, device }) => {
    const before = device.system.volume;
    await run(['volume_up']);
    expect(device.system.volume).to.equal(before + 1);
  },
  'Press Keys': async (bench) => {
    await inForm(bench);
    await bench.run(['Shift+A b']);
    expect(textOf(bench, 'name')).to.equal('Ab');
  },
  'Activate App': async ({ run, session, device }) => {
    await run(['com.example.notes']);
    expect(device.screen).to.equal('com.example.notes/.NotesActivity');
    const { message } = await session.fail('Activate App', ['com.example.note'], 'E0401');
    expect(message).to.contain('com.example.notes');
    await session.fail('Activate App', ['com.example;reboot'], 'E0403');
  },
  'Background App': async ({ run, device }) => {
    await run(['0.1']);
    const screens = device.log.of('screen');
    expect(screens.slice(-2)).to.deep.equal(['com.android.launcher3/.Launcher', `${DEMO}/.MainActivity`]);
  },
  'Clear App Data': async ({ run, session, device }) => {
    await run([DEMO]);
    expect(device.system.running.map(({ packageName }) => packageName)).not.to.include(DEMO);
    await session.fail('Clear App Data', ['com.example.absent'], 'E0401');
  },
  'Get App State': async ({ run, session }) => {
    expect(await run([DEMO])).to.equal('foreground');
    await session.run('Activate App', ['com.example.notes']);
    expect(await session.run('Get App State', [DEMO])).to.equal('background');
    await session.run('Force Terminate App', [DEMO]);
    expect(await session.run('Get App State', [DEMO])).to.equal('not_running');
    expect(await session.run('Get App State', ['com.example.absent'])).to.equal('not_installed');
  },
  'Install App': async ({ run, session, device }) => {
    await session.run('Uninstall App', [SETTINGS_APP]);
    const form = { name: 'settings.apk', content_base64: (await readFile(SETTINGS_APK)).toString('base64') };
    expect((await session.post('/files', form)).status).to.equal(200);
    expect(await run(['settings.apk'])).to.equal(SETTINGS_APP);
    expect(device.system.app(SETTINGS_APP)!.versionCode).to.be.above(1);
  },
  'Is App Installed': async ({ run, session }) => {
    expect(await run([DEMO])).to.equal(true);
    expect(await session.run('Is App Installed', ['com.example.absent'])).to.equal(false);
  },
  'List Apps': async ({ run }) => {
    expect(await run(['EXAMPLE.demo'])).to.deep.equal([{ id: DEMO, version: '10203' }]);
  },
  'Uninstall App': async ({ run, session, device }) => {
    expect(await run(['com.example.notes'])).to.equal(true);
    expect(device.system.app('com.example.notes')).to.equal(undefined);
    expect(await session.run('Uninstall App', ['com.example.notes'])).to.equal(false);
    device.system.install(notesApp);
  },
  'Get Clipboard': async ({ run, device }) => {
    device.system.clipboard = 'Grâce 😀';
    expect(await run()).to.equal('Grâce 😀');
  },
  'Set Clipboard': async ({ run, device }) => {
    await run(['Grâce "😀"']);
    expect(device.system.clipboard).to.equal('Grâce "😀"');
  },
  'Set Color Scheme': async ({ run, device }) => {
    await run(['dark']);
    expect(device.settings.get('secure ui_night_mode')).to.equal('2');
  },
  'Set Geolocation': async ({ run, device }) => {
    await run(['52.52', '13.405']);
    expect(device.position).to.deep.equal({ latitude: 52.52, longitude: 13.405 });
  },
  'Set Network': async ({ run, session, device }) => {
    await run(['offline']);
    expect([device.settings.get('global wifi_on'), device.settings.get('global mobile_data')]).to.deep.equal([
      '0',
      '0',
    ]);
    await session.run('Set Network', ['online']);
    expect([device.settings.get('global wifi_on'), device.settings.get('global mobile_data')]).to.deep.equal([
      '1',
      '1',
    ]);
  },
  'Set Network, slow': neverThere(['slow']),
  'Set Orientation': async ({ run, session, device }) => {
    await run(['landscape']);
    expect(device.system.display.isLandscape).to.equal(true);
    await session.run('Set Orientation', ['portrait']);
    expect(device.system.display.isLandscape).to.equal(false);
  },
  Reload: neverThere([]),
  'Pull File': async ({ run, device }) => {
    device.files.write('/sdcard/notes.txt', Buffer.from('notes'));
    expect(await run(['/sdcard/notes.txt'])).to.include({ name: 'notes.txt', size: 5 });
  },
  'Push File': async ({ run, session, device }) => {
    await session.post('/files', { name: 'song.ogg', content_base64: Buffer.from('la').toString('base64') });
    await run(['/sdcard/Music/song.ogg', 'song.ogg']);
    expect(device.files.read('/sdcard/Music/song.ogg')?.toString()).to.equal('la');
  },
  'Right Press': neverThere(['text=Form']),
  'Save State': neverThere(['saved']),
  Scroll: async (bench) => {
    await inSettings(bench, ['down']);
    await listMoves(bench);
  },
  'Scroll From Element': async (bench) => {
    await inSettings(bench, ['id=recycler_view', 'down']);
    await listMoves(bench);
  },
  'Scroll Until Element Appears': async (bench) => {
    await inSettings(bench, ['text=Setting 30']);
    expect(shows(bench, 'Setting 30')).to.equal(true);
  },
  'Select Dropdown Option': async (bench) => {
    await openActivity(bench, '.FormActivity');
    await bench.run(['country', 'Denmark']);
    await until('the choice', () => textOf(bench, 'text1') === 'Denmark');
  },
  'Set Cookie': neverThere(['a', 'b']),
  Swipe: async (bench) => {
    await inSettings(bench, ['540', '1800', 'up', '900']);
    await listMoves(bench);
  },
  'Swipe By Percentage': async (bench) => {
    await inSettings(bench, ['50', '80', 'up', '40']);
    await listMoves(bench);
  },
  'Swipe From Element': async (bench) => {
    await inSettings(bench, ['text=Setting 8', 'up', '900']);
    await listMoves(bench);
  },
  'Swipe Until Element Appears': async (bench) => {
    await inSettings(bench, ['text=Setting 30', 'up']);
    expect(shows(bench, 'Setting 30')).to.equal(true);
  },
  'Switch Window': neverThere(['0']),
  Uncheck: async (bench) => {
    await openActivity(bench, '.FormActivity');
    await bench.session.run('Check', ['id=terms']);
    await bench.run(['id=terms']);
    expect(await bench.session.run('Is Element', ['id=terms', 'unchecked', '0'])).to.equal(true);
  },
  'Upload File': async ({ run, session }) => {
    await session.post('/files', { name: 'a.txt', content_base64: '' });
    await neverThere(['id=menu', 'a.txt'])({ run, session });
  },
  'Validate Element': async ({ run }) => {
    expect(await run(['text=Form', '5'])).to.equal(true);
  },
  'Validate Screen': async ({ run }) => {
    expect(await run(['id=nothing|text=Drawn board', '5', 'any'])).to.equal(true);
  },
  'Wait For Download': neverThere(['*', '0']),
  'Wait For Network Idle': neverThere(['1']),
  'Wait For Url': neverThere(['http://127.0.0.1/', '0']),
};
