import { hovered, selected } from '../state/elements';
import { pressCall } from './gesture-calls';
import { visibleElements } from './hit-test';
import { mode, press, toggleMode } from './modes';
import { sendCall } from './send-call';
import { flushTyping, notePressed, typeKey } from './typing';
import { fit, zoomIn, zoomOut } from './zoom';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};
const ZOOM: Readonly<Record<string, () => unknown>> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit };

/** Keys on the screen. In act mode they go to the session, but for Tab, which leaves the screen, and Escape. */
export function pressKey(event: KeyboardEvent): void {
  const isTaken = mode.peek() === 'act' ? actKey(event) : inspectKey(event);
  if (isTaken) event.preventDefault();
}

function actKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return typeKey(event);
  flushTyping();
  toggleMode();
  return true;
}

function inspectKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const step = STEPS[key];
  if (step !== undefined) moveBy(step);
  else if (key === 'Enter') choose();
  else if (ZOOM[key]) ZOOM[key]();
  else return false;
  return true;
}

/** Highlights the next element of those that are shown, in reading order. */
function moveBy(step: number): void {
  const shown = visibleElements.peek();
  if (shown.length === 0) return;
  const from = hovered.peek() ?? selected.peek();
  const current = from ? shown.findIndex(({ locator }) => locator === from.locator) : -1;
  const start = current < 0 && step < 0 ? shown.length : current;
  hovered.value = shown[Math.max(0, Math.min(shown.length - 1, start + step))];
}

/** Selects the highlighted element; presses it when it is selected already. */
function choose(): void {
  const element = hovered.peek() ?? selected.peek();
  if (!element) return;
  if (element.locator !== selected.peek()?.locator) {
    selected.value = element;
    return;
  }
  notePressed(element);
  const call = pressCall(element, press.peek());
  sendCall(() => call);
}
