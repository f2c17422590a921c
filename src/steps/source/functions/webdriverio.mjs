// Functions that recorded WebdriverIO scripts call; `browser` is the session of the script. The exporter copies each one
// with the functions that it calls.
import { optionIndex, scrollContainer, vectorOf } from './any-runner.mjs';

/**
 * Acts on the first visible element that a selector finds, and retries until the action succeeds or the timeout has
 * passed. The selectors before the last lead into frames and shadow roots. With `hidden` the index counts hidden
 * elements too.
 */
export async function on(browser, selectors, action, { index = 0, hidden = false, timeout = 10_000 } = {}) {
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
}

/** The element that a path of selectors finds now: a visible one where there is one. */
export async function found(browser, path, index, hidden = false) {
  let find = (selector) => browser.$$(selector);
  for (const selector of path.slice(0, -1)) {
    const [outer] = await find(selector).getElements();
    if (!outer) throw new Error(`there is no element ${selector}`);
    if (/^i?frame$/.test(await outer.getTagName())) {
      await browser.switchFrame(outer);
      find = (inner) => browser.$$(inner);
    } else find = (inner) => outer.shadow$$(inner);
  }
  const all = await find(path.at(-1)).getElements();
  const shown = [];
  if (!hidden) for (const element of all) if (await element.isDisplayed()) shown.push(element);
  const element = (shown.length > 0 ? shown : [...all])[index];
  if (!element) throw new Error(`there is no element ${path.at(-1)}`);
  return element;
}

/** XPath of elements with a text, label, placeholder or alternative text: exact, else part of it in any case. */
export function byText(text) {
  const wanted = text.trim().replace(/\s+/g, ' ');
  const own = ['@aria-label', '@placeholder', '@alt', '@title', "self::input[@type='submit' or @type='button']/@value"];
  const exact = (value) => `normalize-space(${value}) = ${quoted(wanted)}`;
  const hasBothCases = (letter) => letter.toLowerCase().length === 1 && letter.toUpperCase().length === 1;
  const letters = [...new Set(wanted)].filter(hasBothCases).join('');
  const folded = (value) =>
    `translate(normalize-space(${value}), ${quoted(letters.toUpperCase())}, ${quoted(letters.toLowerCase())})`;
  const part = (value) => `contains(${folded(value)}, ${quoted(wanted.toLowerCase())})`;
  const any = (test) =>
    `//body//*[not(self::script or self::style)][(${test('.')} and not(*[${test('.')}])) or ${own.map(test).join(' or ')}]`;
  return `${any(exact)} | ${any(part)}[not(${any(exact)})]`;
}

/** A text as an XPath literal; XPath has no escapes. */
export function quoted(text) {
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`, "'", `)})`;
}

/** XPath of the field with a label or placeholder. */
export function fieldByText(text) {
  const paths = byText(text).split(' | ');
  const fields = paths.map((path) => `(${path})[self::input or self::textarea or self::select or @contenteditable]`);
  const labels = paths.map((path) => `${path}/descendant-or-self::label`);
  const labelled = labels.map((path) => `//*[@id = (${path})[1]/@for] | ${path}//input | ${path}//textarea`);
  return [...fields, ...labelled].join(' | ');
}

/** Types at the end of a field. */
export async function typeInto(element, text) {
  await element.click();
  await element.addValue(text);
}

/** The value of a field, the selected option of a dropdown, else the text of an element. */
export async function textOf(element) {
  const tag = await element.getTagName();
  if (tag === 'select') return element.$('option:checked').getText();
  return tag === 'input' || tag === 'textarea' ? element.getValue() : element.getText();
}

/** The value of a field or of the field of a label, else the text of an element. */
export function valueOf(browser, element) {
  return browser.execute((given) => {
    const field = (given instanceof HTMLLabelElement && given.control) || given;
    return typeof field.value === 'string' ? field.value : field.innerText.trim();
  }, element);
}

/** An attribute of an element as the page has it; null when there is none. */
export function attributeOf(browser, element, name) {
  return browser.execute((given, wanted) => given.getAttribute(wanted), element, name);
}

/** Selects an option of a dropdown by its text, value or index. */
export async function choose(browser, dropdown, option) {
  if ((await dropdown.getTagName()) === 'select') {
    await dropdown.selectByIndex(await browser.execute(optionIndex, dropdown, option));
    return;
  }
  await dropdown.click();
  await on(browser, byText(option), (element) => element.click());
}

/** Presses a point of the window. */
export async function press(browser, x, y, { count = 1, hold = 0 } = {}) {
  const pointer = browser.action('pointer', { parameters: { pointerType: 'mouse' } }).move({ x, y });
  for (let i = 0; i < count; i++) pointer.down().pause(hold).up();
  await pointer.perform();
}

/** Inner width and height of the window. */
export function size(browser) {
  return browser.execute(() => ({ width: innerWidth, height: innerHeight }));
}

/** Presses a point given in percent of the window. */
export async function pressPercent(browser, x, y, count) {
  const { width, height } = await size(browser);
  await press(browser, Math.round((width * x) / 100), Math.round((height * y) / 100), { count });
}

/** Drags an element onto another one. */
export async function drag(element, target) {
  await element.dragAndDrop(target, { duration: 500 });
}

/** Waits until any or all of several elements exist, or are displayed. */
export async function present(browser, selectors, rule, isShown, timeout) {
  const check = async (selector) => {
    try {
      const element = await found(browser, [selector].flat(), 0);
      return !isShown || (await element.isDisplayed());
    } catch {
      return false;
    } finally {
      if (Array.isArray(selector)) await browser.switchFrame(null);
    }
  };
  const condition = async () => {
    const results = [];
    for (const selector of selectors) results.push(await check(selector));
    return rule === 'any' ? results.includes(true) : !results.includes(false);
  };
  const timeoutMsg = `${rule} of ${selectors.join(', ')} did not appear`;
  await browser.waitUntil(condition, { timeout, interval: 100, timeoutMsg });
}

/** Polls a condition until it is true or the timeout has passed; returns its last value. */
export async function until(browser, condition, timeout) {
  const end = Date.now() + timeout;
  for (;;) {
    if (await condition().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await browser.pause(100);
  }
}

/** Scrolls with the wheel in the middle of the window, by a percentage of the window. */
export async function scroll(browser, direction, percent) {
  const { width, height } = await size(browser);
  const [x, y] = vectorOf(direction);
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
}

/** Scrolls the container around an element, by a percentage of the container. */
export async function scrollInside(browser, element, direction, percent) {
  const vector = vectorOf(direction).map((part) => (part * percent) / 100);
  await browser.execute(scrollContainer, element, vector);
}

/** Scrolls until an element is in the window. */
export async function scrollUntil(browser, selector, direction, timeout) {
  const isInWindow = (element) => element.isDisplayed({ withinViewport: true });
  const end = Date.now() + timeout;
  while (!(await on(browser, selector, isInWindow, { timeout: 0 }).catch(() => false))) {
    if (Date.now() >= end) throw new Error(`${selector} did not appear`);
    await scroll(browser, direction, 60);
  }
}

/** Moves a finger from a point. */
export async function swipe(browser, x, y, direction, length) {
  const [right, down] = vectorOf(direction);
  await browser
    .action('pointer', { parameters: { pointerType: 'touch' } })
    .move({ x, y })
    .down()
    .move({ x: x + right * length, y: y + down * length, duration: 250 })
    .up()
    .perform();
}

/** Answers every later dialog, or lets it wait. */
export function onDialog(browser, action, text) {
  browser.removeAllListeners('dialog');
  browser.on('dialog', async (dialog) => {
    if (action === 'accept') await dialog.accept(text ?? dialog.defaultValue());
    if (action === 'dismiss') await dialog.dismiss();
  });
}

/** Answers the open dialog. */
export async function answerDialog(browser, action, timeout, text) {
  const isOpen = () =>
    browser.getAlertText().then(
      () => true,
      () => false,
    );
  await browser.waitUntil(isOpen, { timeout, timeoutMsg: 'no dialog opened' });
  if (text !== undefined) await browser.sendAlertText(text);
  await (action === 'accept' ? browser.acceptAlert() : browser.dismissAlert());
}
