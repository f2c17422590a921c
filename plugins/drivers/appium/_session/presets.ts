import type { PresetInput, SessionPreset } from '#svc';

const DEVICE: PresetInput = { capability: 'appium:udid', title: 'Device', example: 'emulator-5554' };
const ANDROID_APP: PresetInput = { capability: 'appium:appPackage', title: 'App', example: 'com.example.app' };
const APPLE_APP: PresetInput = { capability: 'appium:bundleId', title: 'App', example: 'com.apple.Preferences' };

export const PRESETS: readonly SessionPreset[] = [
  {
    name: 'android',
    title: 'Android',
    description: 'An app on an Android phone, tablet or emulator; without an app what the screen shows.',
    capabilities: { platformName: 'Android', 'appium:automationName': 'UiAutomator2' },
    inputs: [ANDROID_APP, DEVICE],
  },
  {
    name: 'ios',
    title: 'iOS',
    description: 'An app on an iPhone, iPad or simulator; it needs appium-xcuitest-driver and a Mac.',
    capabilities: { platformName: 'iOS', 'appium:automationName': 'XCUITest' },
    inputs: [APPLE_APP, { ...DEVICE, example: '00008110-001A2C3D4E5F801E' }],
  },
  {
    name: 'android_tv',
    title: 'Television: Android TV',
    description: 'An app on an Android TV, which is operated by the keys of its remote control.',
    capabilities: { platformName: 'AndroidTV', 'appium:automationName': 'UiAutomator2' },
    inputs: [ANDROID_APP, DEVICE],
  },
  {
    name: 'webos',
    title: 'Television: webOS',
    description: 'An app on a television of LG; it needs appium-lg-webos-driver.',
    capabilities: { platformName: 'LGTV', 'appium:automationName': 'webOS', 'appium:deviceName': 'tv' },
    inputs: [
      { capability: 'appium:appId', title: 'App', example: 'com.example.app', required: true },
      { capability: 'appium:deviceHost', title: 'Address of the television', example: '192.168.0.8', required: true },
    ],
  },
  {
    name: 'tizen',
    title: 'Television: Tizen',
    description: 'An app on a television of Samsung; it needs appium-tizen-tv-driver.',
    capabilities: { platformName: 'TizenTV', 'appium:automationName': 'TizenTV', 'appium:deviceName': 'tv' },
    inputs: [
      { capability: 'appium:appPackage', title: 'App', example: 'ABCDE12345.Example', required: true },
      { capability: 'appium:udid', title: 'Device', example: '192.168.0.9:26101', required: true },
      {
        capability: 'appium:deviceAddress',
        title: 'Address of the television',
        example: '192.168.0.9',
        required: true,
      },
    ],
  },
  {
    name: 'appium_server',
    title: 'Appium server',
    description: 'A device behind an Appium server or a device cloud.',
    capabilities: { platformName: 'Android' },
    inputs: [
      { capability: null, title: 'Address of the server', example: 'http://127.0.0.1:4723', required: true },
      { capability: 'platformName', title: 'Platform', example: 'Android', required: true },
      { capability: 'appium:app', title: 'App', example: '/apps/example.apk' },
      DEVICE,
    ],
  },
];
