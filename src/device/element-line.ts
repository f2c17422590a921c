import type { ScreenElement } from './element.js';

const LONGEST_TEXT = 80;

/**
 * One line an element: `button "Save" [css=#save] @640,388`. What stands in brackets is a locator, what follows `@` the
 * centre in window coordinates.
 */
export const elementLine = (element: ScreenElement): string => {
  const { type, text, locator, bounds } = element;
  const states = [
    !element.enabled && 'disabled',
    element.checked && 'checked',
    element.selected && 'selected',
    element.focused && 'focused',
    !element.inViewport && 'offscreen',
  ].filter(Boolean);
  const at = `@${Math.round(bounds.x + bounds.width / 2)},${Math.round(bounds.y + bounds.height / 2)}`;
  return [type, text !== '' && quoted(cut(text)), `[${locator}]`, at, states.join(' ')].filter(Boolean).join(' ');
};

/** As JSON, which escapes C0 alone, with C1 escaped too. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u007F-\u009F]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
};
