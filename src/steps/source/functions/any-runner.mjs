// Functions that recorded scripts of both JavaScript runners call. The exporter copies each one with the functions that
// it calls, so a function uses nothing else of its module but `assert`.
import assert from 'node:assert/strict';

/** Fails unless two texts are equal; numbers are compared by value. */
export function assertEqual(output, expected) {
  const [left, right] = [output.trim(), expected.trim()];
  if (left !== '' && right !== '' && Number(left) === Number(right)) return;
  assert.equal(left, right);
}

/**
 * Reads a text until it is as expected. `equals` and `contains` collapse white space, `matches` is a regular expression.
 * Fails with the last text when the timeout has passed.
 */
export async function expectText(read, expected, match, timeout) {
  const collapse = (text) => text.trim().replace(/\s+/g, ' ');
  const isExpected = {
    equals: (actual) => collapse(actual) === collapse(expected),
    contains: (actual) => collapse(actual).includes(collapse(expected)),
    matches: (actual) => new RegExp(expected).test(actual),
  }[match];
  const end = Date.now() + timeout;
  for (;;) {
    const actual = await read().catch(() => null);
    if (actual !== null && isExpected(actual)) return;
    if (Date.now() >= end) assert.fail(`${JSON.stringify(actual)}: expected ${match} ${JSON.stringify(expected)}`);
    await pause(100);
  }
}

/** Waits some milliseconds. */
export function pause(milliseconds) {
  return new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds));
}

/** In the page: the number of elements that CSS or XPath matches, in open shadow roots and same-origin frames too. */
export function countMatches([by, value]) {
  const inert = document.implementation.createHTMLDocument('');
  // XPath takes no shadow root as its context: a copy of it that runs no scripts is searched.
  const copyOf = (shadow) => {
    const copy = inert.createDocumentFragment();
    copy.append(...[...shadow.childNodes].map((node) => inert.importNode(node, true)));
    return copy.firstChild ?? inert;
  };
  const countByXPath = (root) => {
    const context = root.evaluate ? root : copyOf(root);
    return (context.ownerDocument ?? context).evaluate(value, context, null, 7, null).snapshotLength;
  };
  const countIn = (root) => {
    const found = by === 'xpath' ? countByXPath(root) : root.querySelectorAll(value).length;
    const elements = [...root.querySelectorAll('*')];
    const inner = elements.flatMap((element) => element.contentDocument ?? element.shadowRoot ?? []);
    return inner.reduce((sum, each) => sum + countIn(each), found);
  };
  return countIn(document);
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
