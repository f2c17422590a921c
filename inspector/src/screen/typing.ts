import type { ScreenElement } from '../api/types';
import { elements } from '../state/elements';
import { typeCall } from './gesture-calls';
import { sendCall } from './send-call';

/** Characters that come within this time are one text. */
const PAUSE_MS = 700;
/** Chords that go to the session; the others belong to the browser and to this page. */
const CHORDS = new Set(['a', 'c', 'v', 'x', 'y', 'z']);
const KEYS = new Set(
  ['Enter', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'].concat([
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
  ]),
);

let typed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what was typed so far, as one text. */
export function flushTyping(): void {
  clearTimeout(timer);
  if (typed === '') return;
  const text = typed;
  typed = '';
  const into = pressed?.type === 'input' ? pressed : undefined;
  sendCall(() => typeCall(into ?? focusedField(), text));
}

/** The element that was pressed last, while nothing else may have moved the focus. */
let pressed: ScreenElement | undefined;

/** Tells what was pressed: what is typed then goes into it. */
export function notePressed(element: ScreenElement | undefined): void {
  pressed = element;
}

const focusedField = (): ScreenElement | undefined =>
  elements.peek().find(({ focused, type }) => focused && type === 'input');

/** Types a key into the session. @returns whether the session gets it */
export function typeKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) {
    if (!CHORDS.has(key.toLowerCase())) return false;
    pressKeys(`ControlOrMeta+${key.toUpperCase()}`);
    return true;
  }
  if (altKey) return false;
  if (key.length === 1) {
    typed += key;
    clearTimeout(timer);
    timer = setTimeout(flushTyping, PAUSE_MS);
    return true;
  }
  if (!KEYS.has(key)) return false;
  if (key === 'Backspace' && typed !== '') typed = [...typed].slice(0, -1).join('');
  else pressKeys(key);
  return true;
}

function pressKeys(keycode: string): void {
  flushTyping();
  // Enter may move the focus.
  if (keycode === 'Enter') notePressed(undefined);
  sendCall(() => ({ keyword: 'Press Keycode', params: { keycode } }));
}
