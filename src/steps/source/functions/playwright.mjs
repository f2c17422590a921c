// Functions that recorded Playwright scripts call; `page` is the page of the script. The exporter copies each one with
// the functions that it calls.
import { optionIndex, scrollContainer, vectorOf } from './any-runner.mjs';

/** Elements with a text, a label, a placeholder, an alternative text or a title. */
export function withText(page, text, exact = false) {
  return page
    .getByText(text, { exact })
    .or(page.getByLabel(text, { exact }))
    .or(page.getByPlaceholder(text, { exact }))
    .or(page.getByAltText(text, { exact }))
    .or(page.getByTitle(text, { exact }));
}

/** The visible element that a selector finds. */
export function visible(page, selector, index = 0) {
  return page.locator(selector).filter({ visible: true }).nth(index);
}

/** The visible element with a text: an exact match, else one that ignores case or is part of a longer text. */
export async function byText(page, text, { index = 0, timeout = 10_000 } = {}) {
  const found = (exact) => withText(page, text, exact).filter({ visible: true }).nth(index);
  await found(false).waitFor({ timeout });
  return (await found(true).count()) > 0 ? found(true) : found(false);
}

/** The element that the last selector finds, inside the shadow root or frame that each selector before it finds. */
export async function inside(page, ...selectors) {
  let scope = page;
  for (const [i, selector] of selectors.entries()) {
    const found = scope.locator(`css=${selector}`).first();
    if (i === selectors.length - 1) return found;
    const isFrame = await found.evaluate((element) => /^i?frame$/.test(element.localName));
    scope = isFrame ? found.contentFrame() : found;
  }
}

/** Presses a point relative to the centre of an element. */
export async function pressAt(page, locator, right, below, clickCount) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.click(x + width / 2 + right, y + height / 2 + below, { clickCount });
}

/** The value of a field, the selected option of a dropdown, else the text of an element. */
export function textOf(locator) {
  return locator.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    return element.matches('input, textarea') ? element.value : element.innerText.trim();
  });
}

/** The value of a field or of the field of a label, else the text of an element. */
export function valueOf(locator) {
  return locator.evaluate((element) => {
    const field = (element instanceof HTMLLabelElement && element.control) || element;
    return typeof field.value === 'string' ? field.value : field.innerText.trim();
  });
}

/** Selects an option of a dropdown by its text, value or index. */
export async function choose(page, dropdown, option) {
  const index = await dropdown.evaluate(optionIndex, option);
  if (index !== undefined) {
    await dropdown.selectOption({ index });
    return;
  }
  await dropdown.click();
  const shown = page.getByRole('option', { name: option }).or(page.getByText(option, { exact: true }));
  await shown.filter({ visible: true }).last().click();
}

/** Waits until any or all of several elements are in a state. */
export async function present(locators, rule, state, timeout) {
  const waits = locators.map((locator) => locator.first().waitFor({ state, timeout }));
  await (rule === 'any' ? Promise.any(waits) : Promise.all(waits));
}

/** Polls a condition until it is true or the timeout has passed; returns its last value. */
export async function until(page, condition, timeout) {
  const end = Date.now() + timeout;
  for (;;) {
    if (await condition().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await page.waitForTimeout(100);
  }
}

/** Scrolls with the wheel in the middle of the window, by a percentage of the window. */
export async function scroll(page, direction, percent) {
  const { innerWidth: width, innerHeight: height } = await page.evaluate(() => ({ innerWidth, innerHeight }));
  const [x, y] = vectorOf(direction);
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel((x * width * percent) / 100, (y * height * percent) / 100);
  await page.waitForTimeout(300);
}

/** Scrolls the container around an element, by a percentage of the container. */
export async function scrollInside(locator, direction, percent) {
  const vector = vectorOf(direction).map((part) => (part * percent) / 100);
  await locator.evaluate(scrollContainer, vector);
}

/** Scrolls until an element is in the window. */
export async function scrollUntil(page, locator, direction, timeout) {
  const isInWindow = (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const isThere = () => locator.first().evaluate(isInWindow, undefined, { timeout: 500 });
  const end = Date.now() + timeout;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() >= end) throw new Error(`${locator} did not appear`);
    await scroll(page, direction, 60);
  }
  await locator.first().scrollIntoViewIfNeeded();
}

/** Moves a finger from a point (Chromium only). */
export async function swipe(page, x, y, direction, length) {
  const [right, down] = vectorOf(direction);
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let part = 1; part <= 16; part++) {
    await touch('touchMove', [{ x: x + (right * length * part) / 16, y: y + (down * length * part) / 16 }]);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd', []);
  await session.detach();
}

/** Answers every later dialog. The question whether to leave the page is always answered with yes. */
export function onDialog(page, action, text) {
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    const isAccepted = action === 'accept' || dialog.type() === 'beforeunload';
    return isAccepted ? dialog.accept(text ?? dialog.defaultValue()) : dialog.dismiss();
  });
}
