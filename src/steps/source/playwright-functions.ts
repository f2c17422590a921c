/** Functions that the steps of a Playwright script call, by their name. `page` is the page of the script. */
export const PLAYWRIGHT_FUNCTIONS: Readonly<Record<string, string>> = {
  withText: `
/** What has a text, a label, a placeholder or an alternative text. */
function withText(page, text, exact = false) {
  return page
    .getByText(text, { exact })
    .or(page.getByLabel(text, { exact }))
    .or(page.getByPlaceholder(text, { exact }))
    .or(page.getByAltText(text, { exact }))
    .or(page.getByTitle(text, { exact }));
}`,
  visible: `
/** The visible element that a selector finds. */
function visible(page, selector, index = 0) {
  return page.locator(selector).filter({ visible: true }).nth(index);
}`,
  byText: `
/** The visible element with a text: exactly, else whatever the case, else as a part of it. */
async function byText(page, text, { index = 0, timeout = 10_000 } = {}) {
  const found = (exact) => withText(page, text, exact).filter({ visible: true }).nth(index);
  await found(false).waitFor({ timeout });
  return (await found(true).count()) > 0 ? found(true) : found(false);
}`,
  inside: `
/** The element that the last selector finds, inside the shadow root or frame of what each before it finds. */
async function inside(page, ...selectors) {
  let scope = page;
  for (const [i, selector] of selectors.entries()) {
    const found = scope.locator(\`css=\${selector}\`).first();
    if (i === selectors.length - 1) return found;
    const isFrame = await found.evaluate((element) => /^i?frame$/.test(element.localName));
    scope = isFrame ? found.contentFrame() : found;
  }
}`,
  pressAt: `
/** Presses a place beside the centre of an element. */
async function pressAt(page, locator, right, below, clickCount) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.click(x + width / 2 + right, y + height / 2 + below, { clickCount });
}`,
  textOf: `
/** The value of a field, the chosen option of a dropdown, else the text of an element. */
function textOf(locator) {
  return locator.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    return element.matches('input, textarea') ? element.value : element.innerText.trim();
  });
}`,
  choose: `
/** Chooses an option of a dropdown by its text, value or index. */
async function choose(page, dropdown, option) {
  const index = await dropdown.evaluate((element, wanted) => {
    const select = element instanceof HTMLLabelElement ? element.control : element;
    if (!(select instanceof HTMLSelectElement)) return undefined;
    const fold = (text) => text.trim().replace(/\\s+/g, ' ').toLowerCase();
    const options = [...select.options];
    const tests = [
      ({ label }) => label.trim() === wanted.trim(),
      ({ label }) => fold(label) === fold(wanted),
      ({ value }) => value === wanted,
      (_, place) => String(place) === wanted.trim(),
    ];
    return tests.map((test) => options.findIndex(test)).find((found) => found >= 0) ?? -1;
  }, option);
  if (index !== undefined) {
    await dropdown.selectOption({ index });
    return;
  }
  await dropdown.click();
  await page.getByRole('option', { name: option }).or(page.getByText(option, { exact: true })).filter({ visible: true }).last().click();
}`,
  present: `
/** Waits until any or all of several elements are in a state. */
async function present(locators, rule, state, timeout) {
  const waits = locators.map((locator) => locator.first().waitFor({ state, timeout }));
  await (rule === 'any' ? Promise.any(waits) : Promise.all(waits));
}`,
  until: `
/** Asks until the answer is yes or the time is over; answers the last one. */
async function until(page, ask, timeout) {
  const end = Date.now() + timeout;
  for (;;) {
    if (await ask().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await page.waitForTimeout(100);
  }
}`,
  scroll: `
/** Scrolls what is in the middle of the window by so many percent of the window. */
async function scroll(page, direction, percent) {
  const { innerWidth: width, innerHeight: height } = await page.evaluate(() => ({ innerWidth, innerHeight }));
  const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel((x * width * percent) / 100, (y * height * percent) / 100);
  await page.waitForTimeout(300);
}`,
  scrollInside: `
/** Scrolls the container that an element stands in by so many percent of it. */
async function scrollInside(locator, direction, percent) {
  await locator.evaluate(
    (element, { x, y, percent }) => {
      const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        x === 0 ? scrollHeight > clientHeight + 1 : scrollWidth > clientWidth + 1;
      let area = element;
      while (area.parentElement && !scrolls(area)) area = area.parentElement;
      area.scrollBy((x * area.clientWidth * percent) / 100, (y * area.clientHeight * percent) / 100);
    },
    { ...{ up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }[direction], percent },
  );
}`,
  scrollUntil: `
/** Scrolls until an element is in the window. */
async function scrollUntil(page, locator, direction, timeout) {
  const isThere = () =>
    locator.first().evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    }, undefined, { timeout: 500 });
  const end = Date.now() + timeout;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() >= end) throw new Error(\`\${locator} did not appear\`);
    await scroll(page, direction, 60);
  }
  await locator.first().scrollIntoViewIfNeeded();
}`,
  swipe: `
/** Moves a finger from a place (Chromium alone). */
async function swipe(page, x, y, direction, length) {
  const [right, down] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let part = 1; part <= 16; part++) {
    await touch('touchMove', [{ x: x + (right * length * part) / 16, y: y + (down * length * part) / 16 }]);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd', []);
  await session.detach();
}`,
  assertEqual: `
/** Compares two texts, numbers by their value. */
function assertEqual(output, expected) {
  const [left, right] = [output.trim(), expected.trim()];
  if (left !== '' && right !== '' && Number(left) === Number(right)) return;
  assert.equal(left, right);
}`,
};
