import type { ClientSession, Params } from './client-session.js';

/** What is typed as a secret in the journey; it may stand in no recording. */
export const JOURNEY_SECRET = 'correct "horse" \\ battery';

const VALUE = (id: string) => `return document.getElementById('${id}').value`;

/** A journey through the demo app, with assertions that fail when a step before them did not do its work. */
const STEPS: readonly (readonly [keyword: string, params: Params])[] = [
  ['Set Variable', ['person', 'Grace Murray']],
  ['Set Variable', { name: 'quoted', value: 'It\'s "quoted" \\ `$${x}` | # é 漢' }],
  ['Launch App', []],
  ['Assert Presence', ['text=Address Book|css=#contact-form', 10, 'all']],
  ['Enter Text', ['full-name', 'nobody']],
  ['Clear Element Text', ['full-name']],
  ['Enter Text', ['full-name', '${person}']],
  ['Enter Text', ['full-name', ' Hopper', false]],
  ['Assert Equality', ['1.0', '1']],
  ['Get Text', ['id=full-name']],
  ['Enter Text', { element: ['css=#renamed', 'css=#email'], text: 'grace@example.com', timeout: 0.3 }],
  ['Enter Text', ['id=passphrase', `@:${JOURNEY_SECRET}`]],
  ['Enter Text', ['xpath=//textarea[@id="notes"]', '${quoted}\nand a second line']],
  ['Execute Script', [VALUE('notes')]],
  ['Execute Script', [`return document.getElementById('passphrase').value.length`]],
  ['Execute Script', ['{"script": "return arguments[0] + arguments[1]", "args": [1, 2]}']],
  ['Enter Number', ['id=reminder-days', '30']],
  ['Select Dropdown Option', ['group', 'work']],
  ['Select Dropdown Option', ['country', 'Portugal']],
  ['Press Element', ['text=Favourite']],
  ['Is Element', ['id=favourite', 'checked', 2]],
  ['Hover Element', ['id=save']],
  ['Press Element', { element: 'save', timeout: 5 }],
  ['Assert Visibility', ['text=Saved Grace Murray Hopper', 5]],
  ['Press Element', ['lighthouse']],
  ['Assert Presence', ['text=Flashes: 1', 5]],
  ['Get Text', ['picture-count']],
  ['Validate Screen', ['text=No such text', 0]],
  ['Validate Element', ['id=filter']],
  ['Detect And Press', ['id=nobody', 0]],
  ['Press Element', { element: 'id=filter' }],
  ['Enter Text Using Keyboard', ['Hopper']],
  ['Press Keycode', ['Control+A']],
  ['Press Keycode', ['backspace']],
  ['Enter Text Direct', ['Murray']],
  ['Get Text', ['css=#filter']],
  ['Enter Text', ['css=#note-frame >>> #note-text', 'Buy stamps']],
  ['Press Element', ['css=#note-frame >>> #note-send']],
  ['Assert Presence', ['text=Note received: Buy stamps', 5]],
  ['Drag And Drop', ['id=card-letter', 'id=archive-zone']],
  ['Assert Presence', ['text=Archived: Old letter', 5]],
  ['Scroll', ['up', 100]],
  ['Scroll', ['down', 50]],
  ['Execute Script', ['return window.scrollY > 100']],
  ['Scroll Until Element Appears', ['id=late']],
  ['Press Element', ['id=late']],
  ['Assert Presence', ['text=The gate is open', 5]],
  ['Press Element', { element: 'id=move' }],
  ['Press Element', { element: 'id=catch-me' }],
  ['Assert Presence', ['text=Caught: 1', 5]],
  ['Long Press Element', ['id=move', 0.1]],
  ['Capture Screenshot', []],
  ['Get Interactive Elements', ['buttons']],
  ['Sleep', [0.01]],
];

/** Keywords whose results a script prints. */
const TELLING = new Set(['Get Text', 'Execute Script', 'Is Element', 'Validate Screen']);

/** Makes the journey in a session that has the picture of the lighthouse; answers what it read, in order. */
export async function makeJourney(session: ClientSession): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const [keyword, params] of STEPS) {
    const result = await session.run(keyword, params);
    if (TELLING.has(keyword)) read.push(result);
  }
  return read;
}
