import type { DemoStep } from './demo-steps.js';

/** What a tester does with the app of the virtual device. */
export const DEVICE_STEPS: readonly DemoStep[] = [
  { keyword: 'Assert Presence', params: ['id=menu|text=Drawn board', 10, 'all'], shows: 'the app is there' },
  { keyword: 'Get App Version', params: ['com.example.demo'], shows: 'what is installed' },
  { keyword: 'Press Element', params: ['text=Form'], shows: 'visible text' },
  { keyword: 'Enter Text', params: ['id=name', 'Grace Murray'], shows: 'a field found by its id' },
  { keyword: 'Enter Text', params: { element: 'id=email', text: 'grace@example.com' }, shows: 'named parameters' },
  { keyword: 'Enter Text', params: ['id=password', '@:correct horse'], shows: 'a secret, masked everywhere' },
  { keyword: 'Select Dropdown Option', params: ['country', 'Denmark'], shows: 'a spinner' },
  {
    keyword: 'Press Element',
    params: { element: ['id=renamed_long_ago', 'text=I accept the terms'], timeout: '0.3' },
    shows: 'alternatives: the second one works',
  },
  { keyword: 'Press Element', params: ['id=save'], shows: 'a button' },
  { keyword: 'Assert Visibility', params: ['text=Saved Grace Murray', 5], shows: 'what the app says' },
  { keyword: 'Press Keycode', params: ['back'], shows: 'a key of the device' },
  { keyword: 'Launch App', params: ['com.example.demo', '.SettingsActivity'], shows: 'an activity of the app' },
  { keyword: 'Scroll Until Element Appears', params: ['text=Setting 30'], shows: 'a long list' },
  { keyword: 'Press Element', params: ['text=Setting 30'], shows: 'a row with a switch' },
  { keyword: 'Launch App', params: ['com.example.demo', '.BoardActivity'], shows: 'a screen that is all drawn' },
  { keyword: 'Press Element', params: ['ocr=Increase'], shows: 'a button, read by OCR' },
  { keyword: 'Assert Presence', params: ['ocr=Counter: 1', 5], shows: 'what it did, read as well' },
  { keyword: 'Launch App', params: ['com.example.demo', '.DragActivity'], shows: 'another activity' },
  { keyword: 'Drag And Drop', params: ['text=Card A', 'id=done'], shows: 'a finger that drags' },
  { keyword: 'Assert Presence', params: ['text=Card A was moved to Done', 5], shows: 'where it was dropped' },
  { keyword: 'Launch App', params: ['com.example.demo', '.ZoomActivity'], shows: 'and one more' },
  { keyword: 'Pinch', params: ['id=picture', 2], shows: 'two fingers' },
  { keyword: 'Launch Other App', params: ['demo://item/7'], shows: 'a deep link' },
  { keyword: 'Assert Presence', params: ['text=This is item 7.', 5], shows: 'where it leads' },
];
