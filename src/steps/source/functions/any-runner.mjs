// Functions that recorded scripts of both JavaScript runners call. The exporter copies each one with the functions that
// it calls, so a function uses nothing else of its module but `assert`.
import assert from 'node:assert/strict';

/** Fails unless two texts are equal; numbers are compared by value. */
export function assertEqual(output, expected) {
  const [left, right] = [output.trim(), expected.trim()];
  if (left !== '' && right !== '' && Number(left) === Number(right)) return;
  assert.equal(left, right);
}

/** The unit vector of a direction, in window coordinates. */
export function vectorOf(direction) {
  return { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
}

/** In the page: the index of an option by its text, value or index; -1 for none, undefined for no native dropdown. */
export function optionIndex(element, wanted) {
  const select = element instanceof HTMLLabelElement ? element.control : element;
  if (!(select instanceof HTMLSelectElement)) return undefined;
  const fold = (text) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const options = [...select.options];
  const tests = [
    ({ label }) => label.trim() === wanted.trim(),
    ({ label }) => fold(label) === fold(wanted),
    ({ value }) => value === wanted,
    (_, index) => String(index) === wanted.trim(),
  ];
  return tests.map((test) => options.findIndex(test)).find((index) => index >= 0) ?? -1;
}

/** In the page: scrolls the container around an element by a share of its size; 1 is the whole container. */
export function scrollContainer(element, [x, y]) {
  const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    x === 0 ? scrollHeight > clientHeight + 1 : scrollWidth > clientWidth + 1;
  let area = element;
  while (area.parentElement && !scrolls(area)) area = area.parentElement;
  area.scrollBy(x * area.clientWidth, y * area.clientHeight);
}
