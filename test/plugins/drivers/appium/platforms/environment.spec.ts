import { expect } from 'chai';
import { AndroidEnvironment } from '../../../../../plugins/drivers/appium/_platforms/android-environment.js';
import { IosEnvironment } from '../../../../../plugins/drivers/appium/_platforms/ios-environment.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { RecordingCommands } from './recording-commands.js';

const PLACE = { latitude: 52.52, longitude: 13.405, accuracy: 10 };
const CLIPBOARD = { 'mobile: getClipboard': () => Buffer.from('Grâce').toString('base64') };

describe('the environment of a phone', () => {
  for (const [name, environmentOf] of [
    ['Android', (commands: RecordingCommands) => new AndroidEnvironment(commands)],
    ['iOS', (commands: RecordingCommands) => new IosEnvironment(commands)],
  ] as const) {
    it(`turns ${name}, and reads and writes its clipboard in base64`, async () => {
      const commands = new RecordingCommands(CLIPBOARD);
      const environment = environmentOf(commands);
      await environment.setOrientation('landscape');
      await environment.setClipboard('Grâce');
      expect(await environment.clipboard()).to.equal('Grâce');
      expect(commands.log).to.deep.equal([
        ['setOrientation', 'landscape'],
        ['mobile: setClipboard', { content: 'R3LDomNl', contentType: 'plaintext' }],
        ['mobile: getClipboard', {}],
      ]);
    });
  }

  it('is set on Android by the commands of UiAutomator2', async () => {
    const commands = new RecordingCommands();
    const environment = new AndroidEnvironment(commands);
    await environment.setGeolocation(PLACE);
    await environment.setNetwork('offline');
    await environment.setNetwork('online');
    for (const scheme of ['light', 'dark', 'system'] as const) await environment.setColorScheme(scheme);
    expect(commands.log).to.deep.equal([
      ['mobile: setGeolocation', PLACE],
      ['mobile: setConnectivity', { wifi: false, data: false }],
      ['mobile: setConnectivity', { wifi: true, data: true, airplaneMode: false }],
      ['mobile: setUiMode', { mode: 'night', value: 'no' }],
      ['mobile: setUiMode', { mode: 'night', value: 'yes' }],
      ['mobile: setUiMode', { mode: 'night', value: 'auto' }],
    ]);
    expect((await refusalOf(() => environment.setNetwork('slow'))).message).to.contain('mobile: networkSpeed');
  });

  it('is set on iOS by the commands of XCUITest, and refused where it has none', async () => {
    const commands = new RecordingCommands();
    const environment = new IosEnvironment(commands);
    await environment.setGeolocation(PLACE);
    await environment.setColorScheme('dark');
    expect(commands.log).to.deep.equal([
      ['mobile: setSimulatedLocation', { latitude: 52.52, longitude: 13.405 }],
      ['mobile: setAppearance', { style: 'dark' }],
    ]);
    expect((await refusalOf(() => environment.setColorScheme('system'))).code).to.equal('E0105');
    const { code, message } = await refusalOf(() => environment.setNetwork('offline'));
    expect([code, message.includes('playwright')]).to.deep.equal(['E0105', true]);
  });
});
