import { readFile } from 'node:fs/promises';
import { type DemoTarget, sourcesOf } from './demo-target.js';
import type { Step } from '../../steps/step.js';

/** A picture that the app draws on a canvas. */
const LIGHTHOUSE = new URL('../../../../demo/web/pictures/lighthouse.png', import.meta.url);

/** The bundled web app in a browser. */
export async function browserDemo(port: number): Promise<DemoTarget> {
  const { startDemoApp } = await import('../../../demo/web/server.js');
  const app = await startDemoApp({ port });
  return {
    title: 'svc demo',
    isUp: `The demo app is served on ${app.url}`,
    address: app.url,
    isOpen: 'A browser is open on it',
    sources: sourcesOf('playwright', { url: app.url }),
    api: demoApi(app.url),
    pictures: { lighthouse: await readFile(LIGHTHOUSE) },
    steps: DEMO_STEPS,
    example: { mode: 'keyword', keyword: 'Enter Text', params: ['full-name', 'Ada'] },
    close: () => app.close(),
  };
}

/** API definitions of the demo app, for Invoke API. */
const demoApi = (url: string): object => ({
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

/** The steps of a tester in the contacts of the demo app. */
const DEMO_STEPS: readonly Step[] = [
  {
    keyword: 'Assert Presence',
    params: ['text=Address Book|css=#contact-form', 10, 'all'],
    remark: 'the page is there',
  },
  { keyword: 'Set Variable', params: ['person', 'Grace Murray'], remark: 'a variable' },
  { keyword: 'Enter Text', params: ['full-name', '${person}'], remark: 'a field found by its id' },
  { keyword: 'Enter Text', params: { element: 'css=#email', text: 'grace@example.com' }, remark: 'named parameters' },
  { keyword: 'Enter Text', params: ['id=passphrase', '@:correct horse'], remark: 'a secret, masked everywhere' },
  { keyword: 'Select Dropdown Option', params: ['group', 'Work'], remark: 'a native dropdown' },
  { keyword: 'Select Dropdown Option', params: ['country', 'Portugal'], remark: 'a custom one, scrolled' },
  { keyword: 'Press Element', params: ['text=Favourite'], remark: 'visible text' },
  {
    keyword: 'Press Element',
    params: { element: ['css=#renamed-long-ago', 'xpath=//button[.="Save"]'], timeout: '0.3' },
    remark: 'alternatives: the second one works',
  },
  { keyword: 'Assert Visibility', params: ['text=Saved Grace Murray', 5], remark: 'a toast that comes late' },
  { keyword: 'Press Element', params: ['ocr=Sync now'], remark: 'a button that is only drawn, read by OCR' },
  { keyword: 'Assert Presence', params: ['text=Syncs: 1', 5], remark: 'what it did' },
  { keyword: 'Press Element', params: ['image=lighthouse'], remark: 'a drawing, found by its picture' },
  { keyword: 'Assert Presence', params: ['text=Flashes: 1', 5], remark: 'and what that did' },
  { keyword: 'Scroll From Element', params: ['contact-list', 'down'], remark: 'scrolling inside a list' },
  { keyword: 'Press Element', params: ['text=4 stars'], remark: 'a widget in a shadow root' },
  { keyword: 'Enter Text', params: ['note-text', 'Buy stamps'], remark: 'a field in a frame' },
  { keyword: 'Press Element', params: ['note-send'], remark: 'and its button' },
  { keyword: 'Assert Presence', params: ['text=Note received: Buy stamps', 5], remark: 'what the frame reported' },
  { keyword: 'Press Element', params: ['text=Import and export'], remark: 'another page' },
  { keyword: 'Press Element', params: ['text=Export contacts'], remark: 'a link that downloads' },
  { keyword: 'Wait For Download', params: ['contacts.csv'], remark: 'a file of the session now' },
  { keyword: 'Upload File', params: ['text=Choose files', 'contacts.csv'], remark: 'the same file, by a file chooser' },
  {
    keyword: 'Assert Text',
    params: ['import-status', 'rows of contacts.csv', 'contains'],
    remark: 'what was uploaded',
  },
  { keyword: 'On Dialog', params: ['accept'], remark: 'the answer to the next confirm()' },
  { keyword: 'Press Element', params: ['clear-import'], remark: 'which this button asks' },
  { keyword: 'Assert Text', params: ['import-status', 'Import cleared'], remark: 'it was confirmed' },
  { keyword: 'Press Element', params: ['text=Synchronise'], remark: 'a slow request' },
  { keyword: 'Assert Request', params: ['*/api/synchronise', 'POST', '200'], remark: 'its answer' },
  { keyword: 'Press Element', params: ['text=Open in a new window'], remark: 'a popup' },
  { keyword: 'Switch Window', params: ['new'], remark: 'once it is open' },
  { keyword: 'Close Window', params: [], remark: 'closed again' },
  { keyword: 'Invoke API', params: ['contacts.find'], remark: "the app's own API" },
  { keyword: 'Assert Equality', params: ['${email}', 'grace@example.com'], remark: 'what the API answered' },
];
