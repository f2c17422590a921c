import { expect } from 'chai';
import { InspectorPage } from '../support/inspector-page.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const SHOP = `<h1>Shop</h1>
<ul aria-label="Cart" style="padding:10px">
  <li>Tea <button data-testid="remove-tea">Remove</button></li>
  <li>Cake <button class="r">Remove</button></li>
</ul>
<form aria-label="Sign in"><input name="user" placeholder="User"><input id="pin" type="password" value="swordfish">
<button disabled>Sign in</button></form><a href="/help">Help</a><p style="margin-top:3000px">Far below</p>`;

const LONG = `<main>${Array.from({ length: 2000 }, (_, n) => `<button>Item ${n}</button>`).join('')}</main>`;

const ROW = '.elements-row';
const CURRENT = `document.querySelector('${ROW}[aria-selected="true"]')`;

describe('the elements of the inspector', () => {
  let on: SessionOnPages;
  let page: InspectorPage;

  before(async () => {
    on = await SessionOnPages.start({ '/shop': SHOP, '/long': LONG }, (server) => sessionConfig(server.url('/shop')));
    page = await InspectorPage.open(on.client, `session/${on.session.id}/elements`);
  });

  after(() => on.end());

  const texts = () =>
    page.person.evaluate<string[]>(
      `[...document.querySelectorAll('${ROW}')].map((row) => [row.getAttribute('aria-level'),
        row.querySelector('.elements-type').textContent, row.querySelector('.elements-text').textContent].join(' '))`,
    );
  const showsRows = (count: number) =>
    page.until(`${count} rows`, `document.querySelectorAll('${ROW}').length === ${count}`);
  const isCurrent = (text: string) =>
    page.until(`the current row is ${text}`, `${CURRENT}?.textContent.includes(${JSON.stringify(text)})`);

  it('are a tree, nested as they lie on the screen', async () => {
    await page.until('the elements', `document.querySelector('[role=tree] ${ROW}')`);
    expect(await texts()).to.deep.equal([
      '1 heading Shop',
      '1 list Cart',
      '2 item Tea',
      '3 button Remove',
      '2 item Cake',
      '3 button Remove',
      '1 other Sign in',
      '2 input User',
      '2 input ',
      '2 button Sign in',
      '1 link Help',
      '1 text Far below',
    ]);
    await page.expectAccessible();
  });

  it('show every locator of the chosen one with its proof, and its attributes', async () => {
    await page.press('text=User');
    await page.sees('a name that the code of the app refers to');
    await page.sees('css=input[name="user"]');
    await page.press('css=.elements-row:nth-child(9)');
    await page.until(
      'the password field',
      `document.querySelector('.elements-attributes')?.textContent.includes('***')`,
    );
    expect(await page.person.evaluate('document.body.textContent')).not.to.include('swordfish');
    await page.press('css=.elements-row:nth-child(4)');
    await page.sees('css=button[data-testid="remove-tea"]');
    await page.sees('finds 2: it finds 2 elements');
    await page.expectAccessible();
  });

  it('are walked by keyboard alone', async () => {
    await page.press('css=.elements-row');
    await page.keys('ArrowDown ArrowLeft');
    await showsRows(8);
    await page.keys('ArrowRight ArrowRight');
    await isCurrent('Tea');
    await page.keys('ArrowRight');
    await isCurrent('Remove');
    await page.keys('ArrowLeft ArrowLeft ArrowLeft');
    await isCurrent('Cart');
    await page.keys('End');
    await isCurrent('Far below');
    await page.keys('Home');
    await isCurrent('Shop');
    await page.keys('h e');
    await isCurrent('Help');
    await page.keys('ArrowUp');
    await isCurrent('Sign in');
    const active = `document.activeElement.getAttribute('aria-activedescendant') === ${CURRENT}.id`;
    expect(await page.person.evaluate(active)).to.equal(true);
  });

  it('give their locator to the form of a keyword', async () => {
    await page.press('css=.elements-row');
    await page.keys('Enter');
    await page.type('css=dialog [role=combobox]', 'Press Element');
    await page.keys('Enter');
    const fields = `[...document.querySelectorAll('dialog input')].map(({ value }) => value)`;
    await page.until('the filled form', `${fields}.includes('text=Shop')`);
    await page.keys('Escape');
    await page.until('no dialog', `!document.querySelector('dialog[open]')`);
  });

  it('are chosen on the screen, too, which opens the tree around them', async () => {
    await page.press('text=Cart');
    await page.keys('ArrowLeft');
    await showsRows(8);
    const { x, y, width } = await page.person.evaluate<{ x: number; y: number; width: number }>(
      `(({ x, y, width }) => ({ x, y, width }))(document.querySelector('.screen-stage').getBoundingClientRect())`,
    );
    const place = await on.session.evaluate<{ x: number; y: number; width: number }>(
      `(({ x, y }) => ({ x: x + 5, y: y + 5, width: innerWidth }))(document.querySelector('.r').getBoundingClientRect())`,
    );
    const scale = width / place.width;
    await page.person.run('Press By Coordinates', [x + place.x * scale, y + place.y * scale].map(Math.round));
    await isCurrent('//ul[@aria-label="Cart"]/li[2]/button');
    // The row that was closed before, without the element, stays closed.
    await showsRows(11);
  });

  it('are filtered and searched, also as a flat list', async () => {
    await page.press('css=.elements-layout button:last-child');
    await page.until('a list', `document.querySelector('[role=listbox] [role=option]')`);
    await page.expectAccessible();
    await page.person.run('Select Dropdown Option', ['css=[aria-label="Kind of element"]', 'Buttons']);
    await showsRows(3);
    await page.type('css=.elements-bar [type=search]', 'tea');
    await showsRows(1);
    await page.sees('1 of 12 elements');
    await page.type('css=.elements-bar [type=search]', 'nothing like it');
    await page.sees('No element matches.');
    await page.type('css=.elements-bar [type=search]', '');
    await page.person.run('Select Dropdown Option', ['css=[aria-label="Kind of element"]', 'All kinds']);
    await page.press('text=In the window only');
    await showsRows(11);
    await page.press('text=In the window only');
    await page.press('css=.elements-layout button:first-child');
  });

  it('let go of the chosen one when it is gone', async () => {
    await page.press('css=.elements-row:last-child');
    await page.until('its details', `document.querySelector('.elements-locators')`);
    await on.session.evaluate(`(document.querySelector('p').remove(), true)`);
    await page.sees('Choose an element here or on the screen');
  });

  it('stay few rows in the document on a page of 2,000', async () => {
    await on.session.visit(on.pages.url('/long'));
    await page.sees('2000 elements');
    await page.press('css=.elements-row');
    await page.keys('End');
    await isCurrent('Item 1999');
    expect(await page.person.evaluate(`document.querySelectorAll('${ROW}').length`)).to.be.lessThan(60);
    // The current row stays in the document when another part of the list is shown.
    await page.person.evaluate(`(document.querySelector('.virtual-list').scrollTop = 0, true)`);
    await page.until('the first rows', `document.querySelector('${ROW}').textContent.includes('Item 0')`);
    await isCurrent('Item 1999');
    await page.expectAccessible();
  });
});
