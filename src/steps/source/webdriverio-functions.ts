/** Functions that the steps of a WebdriverIO script call, by their name. `browser` is the session of the script. */
export const WEBDRIVERIO_FUNCTIONS: Readonly<Record<string, string>> = {
  on: `
/**
 * Acts on the first visible element that a selector finds, and tries again until it succeeds or the time is over. The
 * selectors before the last lead into frames and shadow roots. With \`hidden\` the index counts hidden elements too.
 */
async function on(browser, selectors, action, { index = 0, hidden = false, timeout = 10_000 } = {}) {
  const path = [selectors].flat();
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await action(await found(browser, path, index, hidden));
    } catch (error) {
      if (Date.now() >= end) throw error;
    } finally {
      if (path.length > 1) await browser.switchFrame(null);
    }
    await browser.pause(200);
  }
}`,
  found: `
async function found(browser, path, index, hidden = false) {
  let find = (selector) => browser.$$(selector);
  for (const selector of path.slice(0, -1)) {
    const [outer] = await find(selector).getElements();
    if (!outer) throw new Error(\`there is no element \${selector}\`);
    if (/^i?frame$/.test(await outer.getTagName())) {
      await browser.switchFrame(outer);
      find = (inner) => browser.$$(inner);
    } else find = (inner) => outer.shadow$$(inner);
  }
  const all = await find(path.at(-1)).getElements();
  const shown = [];
  if (!hidden) for (const element of all) if (await element.isDisplayed()) shown.push(element);
  const element = (shown.length > 0 ? shown : [...all])[index];
  if (!element) throw new Error(\`there is no element \${path.at(-1)}\`);
  return element;
}`,
  byText: `
/** XPath of what has a text, a label, a placeholder or an alternative text: exactly, else as a part, whatever the case. */
function byText(text) {
  const wanted = text.trim().replace(/\\s+/g, ' ');
  const own = ['@aria-label', '@placeholder', '@alt', '@title', "self::input[@type='submit' or @type='button']/@value"];
  const exact = (value) => \`normalize-space(\${value}) = \${quoted(wanted)}\`;
  const isPaired = (letter) => letter.toLowerCase().length === 1 && letter.toUpperCase().length === 1;
  const letters = [...new Set(wanted)].filter(isPaired).join('');
  const small = (value) =>
    \`translate(normalize-space(\${value}), \${quoted(letters.toUpperCase())}, \${quoted(letters.toLowerCase())})\`;
  const part = (value) => \`contains(\${small(value)}, \${quoted(wanted.toLowerCase())})\`;
  const any = (test) =>
    \`//body//*[not(self::script or self::style)][(\${test('.')} and not(*[\${test('.')}])) or \${own.map(test).join(' or ')}]\`;
  return \`\${any(exact)} | \${any(part)}[not(\${any(exact)})]\`;
}`,
  quoted: `
/** A text as a literal of XPath, which has no escapes. */
function quoted(text) {
  if (!text.includes("'")) return \`'\${text}'\`;
  return \`concat(\${text.split("'").map((part) => \`'\${part}'\`).join(\`, "'", \`)}, '')\`;
}`,
  fieldByText: `
/** XPath of the field with a label or placeholder. */
function fieldByText(text) {
  const labels = byText(text)
    .split(' | ')
    .map((path) => \`\${path}/descendant-or-self::label\`);
  const ofLabel = labels.map((path) => \`//*[@id = (\${path})[1]/@for] | \${path}//input | \${path}//textarea\`);
  return \`\${byText(text)
    .split(' | ')
    .map((path) => \`(\${path})[self::input or self::textarea or self::select or @contenteditable]\`)
    .join(' | ')} | \${ofLabel.join(' | ')}\`;
}`,
  typeInto: `
/** Types at the end of a field. */
async function typeInto(element, text) {
  await element.click();
  await element.addValue(text);
}`,
  textOf: `
/** The value of a field, the chosen option of a dropdown, else the text of an element. */
async function textOf(element) {
  const tag = await element.getTagName();
  if (tag === 'select') return element.$('option:checked').getText();
  return tag === 'input' || tag === 'textarea' ? element.getValue() : element.getText();
}`,
  choose: `
/** Chooses an option of a dropdown by its text, value or index. */
async function choose(browser, dropdown, option) {
  if ((await dropdown.getTagName()) === 'select') {
    const index = await browser.execute(
      (select, wanted) => {
        const fold = (text) => text.trim().replace(/\\s+/g, ' ').toLowerCase();
        const options = [...select.options];
        const tests = [
          ({ label }) => label.trim() === wanted.trim(),
          ({ label }) => fold(label) === fold(wanted),
          ({ value }) => value === wanted,
          (_, place) => String(place) === wanted.trim(),
        ];
        return tests.map((test) => options.findIndex(test)).find((found) => found >= 0) ?? -1;
      },
      dropdown,
      option,
    );
    await dropdown.selectByIndex(index);
    return;
  }
  await dropdown.click();
  await on(browser, byText(option), (element) => element.click());
}`,
  press: `
/** Presses a place of the window. */
async function press(browser, x, y, { count = 1, hold = 0 } = {}) {
  const pointer = browser.action('pointer', { parameters: { pointerType: 'mouse' } }).move({ x, y });
  for (let i = 0; i < count; i++) pointer.down().pause(hold).up();
  await pointer.perform();
}`,
  size: `
/** Width and height of the window's inside. */
const size = (browser) => browser.execute(() => ({ width: innerWidth, height: innerHeight }));`,
  pressPercent: `
/** Presses a place given in percent of the window. */
async function pressPercent(browser, x, y, count) {
  const { width, height } = await size(browser);
  await press(browser, Math.round((width * x) / 100), Math.round((height * y) / 100), { count });
}`,
  drag: `
/** Drags an element onto another one. */
async function drag(element, target) {
  await element.dragAndDrop(target, { duration: 500 });
}`,
  present: `
/** Waits until any or all of several elements are there, or are seen. */
async function present(browser, selectors, rule, isSeen, timeout) {
  const check = async (selector) => {
    try {
      const element = await found(browser, [selector].flat(), 0);
      return !isSeen || (await element.isDisplayed());
    } catch {
      return false;
    } finally {
      if (Array.isArray(selector)) await browser.switchFrame(null);
    }
  };
  const ask = async () => {
    const answers = [];
    for (const selector of selectors) answers.push(await check(selector));
    return rule === 'any' ? answers.includes(true) : !answers.includes(false);
  };
  await browser.waitUntil(ask, { timeout, interval: 100, timeoutMsg: \`\${rule} of \${selectors.join(', ')} did not appear\` });
}`,
  until: `
/** Asks until the answer is yes or the time is over; answers the last one. */
async function until(browser, ask, timeout) {
  const end = Date.now() + timeout;
  for (;;) {
    if (await ask().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await browser.pause(100);
  }
}`,
  scroll: `
/** Scrolls what is in the middle of the window by so many percent of the window. */
async function scroll(browser, direction, percent) {
  const { width, height } = await size(browser);
  const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
  await browser
    .action('wheel')
    .scroll({
      x: Math.round(width / 2),
      y: Math.round(height / 2),
      deltaX: Math.round((x * width * percent) / 100),
      deltaY: Math.round((y * height * percent) / 100),
      duration: 0,
    })
    .perform();
  await browser.pause(300);
}`,
  scrollInside: `
/** Scrolls the container that an element stands in by so many percent of it. */
async function scrollInside(browser, element, direction, percent) {
  await browser.execute(
    (inner, way, part) => {
      const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[way];
      const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        x === 0 ? scrollHeight > clientHeight + 1 : scrollWidth > clientWidth + 1;
      let area = inner;
      while (area.parentElement && !scrolls(area)) area = area.parentElement;
      area.scrollBy((x * area.clientWidth * part) / 100, (y * area.clientHeight * part) / 100);
    },
    element,
    direction,
    percent,
  );
}`,
  scrollUntil: `
/** Scrolls until an element is in the window. */
async function scrollUntil(browser, selector, direction, timeout) {
  const isThere = () => on(browser, selector, (element) => element.isDisplayed({ withinViewport: true }), { timeout: 0 });
  const end = Date.now() + timeout;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() >= end) throw new Error(\`\${selector} did not appear\`);
    await scroll(browser, direction, 60);
  }
}`,
  swipe: `
/** Moves a finger from a place. */
async function swipe(browser, x, y, direction, length) {
  const [right, down] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
  await browser
    .action('pointer', { parameters: { pointerType: 'touch' } })
    .move({ x, y })
    .down()
    .move({ x: x + right * length, y: y + down * length, duration: 250 })
    .up()
    .perform();
}`,
  assertEqual: `
/** Compares two texts, numbers by their value. */
function assertEqual(output, expected) {
  const [left, right] = [output.trim(), expected.trim()];
  if (left !== '' && right !== '' && Number(left) === Number(right)) return;
  assert.equal(left, right);
}`,
};
