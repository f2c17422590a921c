import type { Picture } from '../../result/step-record.js';
import { type Markup, markup } from '../markup.js';

/** The signs of outcomes, of steps and of cases. */
export const MARKS = {
  passed: ['✓', 'Passed'],
  flaky: ['↻', 'Flaky'],
  failed: ['✗', 'Failed'],
  soft: ['✗', 'Failed softly'],
  interrupted: ['✗', 'Interrupted'],
  skipped: ['–', 'Not run'],
} as const;

export function markOf(outcome: keyof typeof MARKS): Markup {
  const [sign, word] = MARKS[outcome];
  return markup`<span class="mark ${outcome}"><span aria-hidden="true">${sign}</span><span class="apart">${word}:</span></span>`;
}

/** `2026-01-31 18:04:05 UTC` @param iso ISO 8601 in UTC */
export const timeOf = (iso: string): Markup =>
  markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

/** A picture of the screen, or why there is none. One that is a file is loaded when it is seen. */
export function screenImage(picture: Picture, caption: string): Markup {
  if ('missing' in picture) return markup`<p class="notice">No picture: ${picture.missing}</p>`;
  const { file } = picture;
  return markup`<img alt="${caption}"${file.startsWith('data:') ? undefined : markup` loading="lazy"`} src="${file}">`;
}

/** With its caption above. */
export const screenFigure = (picture: Picture, caption: string): Markup =>
  markup`<figure><figcaption>${caption}</figcaption>${screenImage(picture, caption)}</figure>`;
