import type { Candidate, ElementFingerprint } from '../../src/device/element-fingerprint.js';

/** The fingerprint of a button in the middle of a form, but for the changes. */
export const fingerprint = (changes: Partial<ElementFingerprint> = {}): ElementFingerprint => ({
  type: 'button',
  tag: 'button',
  text: '',
  id: '',
  attributes: { class: 'btn btn-primary' },
  ancestors: ['div', 'form#order', 'main', 'body', 'html'],
  before: ['Total', 'Order'],
  after: ['Terms', 'Imprint'],
  key: `${changes.tag ?? ''}${changes.text ?? ''}`,
  exact: `${changes.text ?? ''}#${changes.id ?? ''}`,
  place: { x: 0.5, y: 0.5, width: 0.1, height: 0.05 },
  ...changes,
});

export const candidate = (changes: Partial<ElementFingerprint> = {}, usable = true): Candidate => ({
  fingerprint: fingerprint(changes),
  locator: `id=${changes.id || changes.text}`,
  usable,
});
