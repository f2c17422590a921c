import { type DemoTarget, sourcesOf } from './demo-target.js';
import type { Step } from '../../steps/step.js';

/**
 * A virtual Android device with its demo app, driven as a phone is: by Appium's UiAutomator2 driver and adb.
 * @param adbPort 0 picks a free one
 * @throws Error saying how to install adb when it is missing
 */
export async function deviceDemo(adbPort: number): Promise<DemoTarget> {
  const [{ VirtualAndroid }, { findAdb }] = await Promise.all([
    import('../../../demo/android/device-host.js'),
    import('../../../demo/android/android-home.js'),
  ]);
  await findAdb();
  const host = await VirtualAndroid.start({ adbPort });
  const [device] = host.devices;
  return {
    title: 'svc demo --device',
    isUp: `The virtual device ${device!.serial} answers adb on port ${host.adbPort}`,
    address: `${device!.serial}, adb port ${host.adbPort}`,
    isOpen: 'A session is open on it, by the embedded Appium server',
    sources: sourcesOf('appium', host.capabilities(device!)),
    steps: DEVICE_STEPS,
    example: { mode: 'keyword', keyword: 'Press Element', params: ['text=Form'] },
    close: () => host.close(),
  };
}

/** The steps of a tester in the app of the virtual device. */
const DEVICE_STEPS: readonly Step[] = [
  { keyword: 'Assert Presence', params: ['id=menu|text=Drawn board', 10, 'all'], remark: 'the app is there' },
  { keyword: 'Get App Version', params: ['com.example.demo'], remark: 'what is installed' },
  { keyword: 'Press Element', params: ['text=Form'], remark: 'visible text' },
  { keyword: 'Enter Text', params: ['id=name', 'Grace Murray'], remark: 'a field found by its id' },
  { keyword: 'Enter Text', params: { element: 'id=email', text: 'grace@example.com' }, remark: 'named parameters' },
  { keyword: 'Enter Text', params: ['id=password', '@:correct horse'], remark: 'a secret, masked everywhere' },
  { keyword: 'Select Dropdown Option', params: ['country', 'Denmark'], remark: 'a spinner' },
  {
    keyword: 'Press Element',
    params: { element: ['id=renamed_long_ago', 'text=I accept the terms'], timeout: '0.3' },
    remark: 'alternatives: the second one works',
  },
  { keyword: 'Press Element', params: ['id=save'], remark: 'a button' },
  { keyword: 'Assert Visibility', params: ['text=Saved Grace Murray', 5], remark: 'what the app says' },
  { keyword: 'Press Keycode', params: ['back'], remark: 'a key of the device' },
  { keyword: 'Launch App', params: ['com.example.demo', '.SettingsActivity'], remark: 'an activity of the app' },
  { keyword: 'Scroll Until Element Appears', params: ['text=Setting 30'], remark: 'a long list' },
  { keyword: 'Press Element', params: ['text=Setting 30'], remark: 'a row with a switch' },
  { keyword: 'Launch App', params: ['com.example.demo', '.BoardActivity'], remark: 'a screen that is all drawn' },
  { keyword: 'Press Element', params: ['ocr=Increase'], remark: 'a button, read by OCR' },
  { keyword: 'Assert Presence', params: ['ocr=Counter: 1', 5], remark: 'what it did, read as well' },
  { keyword: 'Launch App', params: ['com.example.demo', '.DragActivity'], remark: 'another activity' },
  { keyword: 'Drag And Drop', params: ['text=Card A', 'id=done'], remark: 'a finger that drags' },
  { keyword: 'Assert Presence', params: ['text=Card A was moved to Done', 5], remark: 'where it was dropped' },
  { keyword: 'Launch App', params: ['com.example.demo', '.ZoomActivity'], remark: 'and one more' },
  { keyword: 'Pinch', params: ['id=picture', 2], remark: 'two fingers' },
  { keyword: 'Launch Other App', params: ['demo://item/7'], remark: 'a deep link' },
  { keyword: 'Assert Presence', params: ['text=This is item 7.', 5], remark: 'where it leads' },
];
