import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DemoPage, onDemoPage } from './demo-page.js';

describe('the contacts on the page of the demo app', () => {
  let demo: DemoPage;
  let page: Page;

  onDemoPage((started) => {
    demo = started;
    ({ page } = demo);
  });

  it('has no id twice', async () => {
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('renames the Save button by the query switch rename', async () => {
    await demo.open('/?rename=1');
    expect(await page.locator('#save').count()).to.equal(0);
    expect(await demo.textOf('#save-2')).to.equal('Save');
    await demo.fillForm();
    await page.click('#save-2');
    await page.locator('#contact-61').waitFor();
  });

  it('shows what is wrong beside the fields and saves nothing', async () => {
    await page.fill('#email', 'nobody');
    await page.fill('#passphrase', 'short');
    await page.click('#save');
    expect(await demo.textOf('#full-name-error')).to.equal('Enter a full name.');
    expect(await demo.textOf('#email-error')).to.equal('Enter an e-mail address like name@example.com.');
    expect(await demo.textOf('#passphrase-error')).to.equal('Use at least 8 characters.');
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('full-name');
    await page.fill('#full-name', 'Grace');
    expect(await demo.textOf('#full-name-error')).to.equal('');
    await page.click('#reset-form');
    expect(await demo.textOf('#email-error')).to.equal('');
    expect(await page.inputValue('#email')).to.equal('');
    expect((await demo.api('GET', '/api/contacts?limit=1')).json).to.include({ total: 60 });
  });

  it('checks in the page what the API checks', async () => {
    const good = { name: 'G', email: 'g@x.org', phone: '', birthday: '', reminder_days: null, passphrase: '' };
    const drafts = [
      good,
      { ...good, name: '', email: '' },
      { ...good, email: 'a b@x.org', phone: 'call me', birthday: '2999-01-01', reminder_days: 366 },
      { ...good, email: 'g@x', phone: '+1 (2) 34-56', birthday: '1906-13-01', reminder_days: 1.5 },
      { ...good, email: 'g@x..org', phone: '12345', birthday: 'incomplete', passphrase: '1234567' },
      { ...good, email: 'g.h@x.y.org', birthday: '1906-12-09', reminder_days: 365, passphrase: '12345678' },
    ];
    const found = await page.evaluate(async (all) => {
      const path = '/validation.js';
      const { validate } = (await import(path)) as { validate: (draft: unknown) => Record<string, string> };
      return all.map((draft) => validate(draft));
    }, drafts);
    for (const [index, draft] of drafts.entries()) {
      const { errors = {} } = (await demo.api('POST', '/api/contacts', draft)).json;
      expect(found[index], JSON.stringify(draft)).to.deep.equal(errors);
    }
  });

  it('says so when the server is gone', async () => {
    await demo.fillForm();
    await page.route('**/api/contacts', (route) => route.abort());
    await page.click('#save');
    await demo.shows('#form-error', 'The contact could not be saved');
    expect(demo.complaints.splice(0).join()).to.contain('net::ERR_FAILED');
  });

  it('opens the country list, scrolls it and picks by keyboard', async () => {
    expect(await page.locator('#country-list').isVisible()).to.equal(false);
    await page.click('#country');
    const room = await page.locator('#country-list').evaluate((list) => list.scrollHeight - list.clientHeight);
    expect(room).to.be.above(500);
    await page.keyboard.type('new z');
    expect(await page.locator('#country').getAttribute('aria-activedescendant')).to.equal('country-new-zealand');
    expect(await page.locator('#country-list').evaluate((list) => list.scrollTop)).to.be.above(0);
    await page.keyboard.press('Enter');
    expect(await demo.textOf('#country')).to.equal('New Zealand');
    expect(await page.locator('#country-list').isVisible()).to.equal(false);
    await page.click('#country');
    await page.keyboard.press('Escape');
    expect(await page.locator('#country-list').isVisible()).to.equal(false);
  });

  it('scrolls the list of contacts in its own container', async () => {
    const list = page.locator('#contact-list');
    expect(await list.evaluate((node) => node.scrollHeight > 4 * node.clientHeight)).to.equal(true);
    await list.hover();
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => (document.getElementById('contact-list')?.scrollTop ?? 0) >= 400);
    expect(await page.evaluate(() => window.scrollY)).to.equal(0);
  });

  it('filters the list', async () => {
    await page.fill('#filter', 'hopper');
    await demo.shows('#contact-count', '1 contact');
    await page.locator('#contact-1').waitFor({ state: 'detached' });
    await page.fill('#filter', 'nobody at all');
    await demo.shows('#no-matches', 'No contact matches “nobody at all”.');
  });

  it('deletes after the dialog is confirmed and keeps when it is not', async () => {
    await page.click('#delete-1');
    expect(await demo.textOf('#delete-title')).to.equal('Delete Ada Lovelace?');
    await page.click('#delete-keep');
    expect(await page.locator('#delete-dialog').isVisible()).to.equal(false);
    await page.click('#delete-1');
    await page.click('#delete-yes');
    await page.locator('#contact-1').waitFor({ state: 'detached' });
    await demo.shows('#toast', 'Deleted Ada Lovelace');
    expect((await demo.api('GET', '/api/contacts/1')).status).to.equal(404);
  });

  it('shows a contact that the API created after a reload', async () => {
    await demo.api('POST', '/api/contacts', { name: 'Grace Murray', email: 'grace@example.com' });
    await page.reload();
    await page.locator('#contact-61').waitFor();
  });
});
