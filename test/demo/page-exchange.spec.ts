import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DemoPage, onDemoPage } from './demo-page.js';

const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

describe('the page for import and export of the demo app', () => {
  let demo: DemoPage;
  let page: Page;

  onDemoPage((started) => {
    demo = started;
    ({ page } = demo);
  });
  beforeEach(async () => {
    await page.click('#exchange');
    await page.waitForURL('**/exchange.html');
  });

  it('imports files of the field, and of the chooser that a button opens', async () => {
    await page.getByLabel('Contacts to import').setInputFiles([csv('a.csv', 'one\ntwo\n'), csv('b.csv', 'three')]);
    await demo.shows('#import-status', 'Imported 2 rows of a.csv, 1 row of b.csv');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Choose files')]);
    await chooser.setFiles(csv('c.csv', ''));
    await demo.shows('#import-status', 'Imported 0 rows of c.csv');
  });

  it('asks before it clears the import', async () => {
    await page.setInputFiles('#import-file', csv('a.csv', 'one'));
    await demo.shows('#import-status', 'Imported 1 row of a.csv');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.click('text=Clear the import');
    expect(await demo.textOf('#import-status')).to.equal('Imported 1 row of a.csv');
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    await page.click('text=Clear the import');
    await demo.shows('#import-status', 'Import cleared');
    expect(asked).to.deep.equal(['confirm: Clear the import?']);
    expect(await page.inputValue('#import-file')).to.equal('');
  });

  it('exports the contacts as a file', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export contacts')]);
    expect(download.suggestedFilename()).to.equal('contacts.csv');
    const rows = (await text(await download.createReadStream())).split('\r\n');
    expect(rows[0]).to.equal('name,email,phone');
    expect(rows).to.have.length(62);
    expect(rows[1]).to.match(/^"[^"]+","[^"]+@[^"]+","[^"]*"$/);
  });

  it('opens the address book in a new window', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('text=Open in a new window')]);
    expect(await popup.title()).to.equal('Address Book');
    await popup.close();
  });

  it('synchronises slowly, and reports a problem to the console', async () => {
    await page.click('text=Synchronise');
    await demo.shows('#server-status', 'Synchronising');
    await demo.shows('#server-status', 'Synchronised 60 contacts');
    await page.click('text=Report a problem');
    expect(await demo.textOf('#server-status')).to.equal('Problem reported');
    expect(demo.complaints.splice(0)).to.deep.equal(['A problem was reported']);
  });
});
