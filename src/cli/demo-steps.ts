import type { Params } from '../keyword/call.js';

/** One step of the demo. */
export interface DemoStep {
  readonly keyword: string;
  readonly params?: Params;
  /** What it shows. */
  readonly shows: string;
}

/** API definitions of the demo app, for Invoke API. */
export const demoApi = (url: string): object => ({
  collections: {
    contacts: {
      base_url: url,
      apis: {
        find: {
          endpoint: '/api/contacts',
          request: { method: 'GET', query: { q: '${person}' } },
          expected_result: { expected_status: 200, extract: { email: '$.items[0].email', hits: '$.total' } },
        },
      },
    },
  },
});

/** The first five minutes: what a tester does with the contacts of the demo app. */
export const DEMO_STEPS: readonly DemoStep[] = [
  {
    keyword: 'Assert Presence',
    params: ['text=Address Book|css=#contact-form', 10, 'all'],
    shows: 'the page is there',
  },
  { keyword: 'Set Variable', params: ['person', 'Grace Murray'], shows: 'a variable' },
  { keyword: 'Enter Text', params: ['full-name', '${person}'], shows: 'a field found by its id' },
  { keyword: 'Enter Text', params: { element: 'css=#email', text: 'grace@example.com' }, shows: 'named parameters' },
  { keyword: 'Enter Text', params: ['id=passphrase', '@:correct horse'], shows: 'a secret, masked everywhere' },
  { keyword: 'Select Dropdown Option', params: ['group', 'Work'], shows: 'a native dropdown' },
  { keyword: 'Select Dropdown Option', params: ['country', 'Portugal'], shows: 'a custom one, scrolled' },
  { keyword: 'Press Element', params: ['text=Favourite'], shows: 'visible text' },
  {
    keyword: 'Press Element',
    params: { element: ['css=#renamed-long-ago', 'xpath=//button[.="Save"]'], timeout: '0.3' },
    shows: 'alternatives: the second one works',
  },
  { keyword: 'Assert Visibility', params: ['text=Saved Grace Murray', 5], shows: 'a toast that comes late' },
  { keyword: 'Press Element', params: ['ocr=Sync now'], shows: 'a button that is only drawn, read by OCR' },
  { keyword: 'Assert Presence', params: ['text=Syncs: 1', 5], shows: 'what it did' },
  { keyword: 'Press Element', params: ['image=lighthouse'], shows: 'a drawing, found by its picture' },
  { keyword: 'Assert Presence', params: ['text=Flashes: 1', 5], shows: 'and what that did' },
  { keyword: 'Scroll From Element', params: ['contact-list', 'down'], shows: 'scrolling inside a list' },
  { keyword: 'Press Element', params: ['text=4 stars'], shows: 'a widget in a shadow root' },
  { keyword: 'Enter Text', params: ['note-text', 'Buy stamps'], shows: 'a field in a frame' },
  { keyword: 'Press Element', params: ['note-send'], shows: 'and its button' },
  { keyword: 'Assert Presence', params: ['text=Note received: Buy stamps', 5], shows: 'what the frame reported' },
  { keyword: 'Invoke API', params: ['contacts.find'], shows: "the app's own API" },
  { keyword: 'Assert Equality', params: ['${email}', 'grace@example.com'], shows: 'what the API answered' },
];
