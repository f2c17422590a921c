import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DemoPage, onDemoPage } from './demo-page.js';

describe('the timers on the page of the demo app', () => {
  let demo: DemoPage;
  let page: Page;

  onDemoPage(
    (started) => {
      demo = started;
      ({ page } = demo);
    },
    { hasClock: true },
  );

  it('saves the whole form, shows the toast slowly and the new contact in the list', async () => {
    await demo.fillForm();
    await page.fill('#phone', '+44 20 7946 0999');
    await page.fill('#birthday', '1906-12-09');
    await page.fill('#reminder-days', '30');
    await page.fill('#passphrase', 'anchors aweigh');
    await page.fill('#notes', 'Compilers');
    await page.selectOption('#group', { label: 'Work' });
    await page.click('#country');
    await page.click('#country-united-states');
    await page.check('#favourite');
    await page.check('#channel-post');
    await page.click('#save');
    await page.locator('#contact-61').waitFor();
    await page.clock.runFor(1199);
    expect(await demo.textOf('#toast')).to.equal('');
    await page.clock.runFor(1);
    expect(await demo.textOf('#toast')).to.equal('Saved Grace Murray');
    expect(await demo.textOf('#contact-count')).to.equal('61 contacts');
    expect(await page.inputValue('#full-name')).to.equal('');
    expect(await demo.textOf('#country')).to.equal('Choose a country');
    expect((await demo.api('GET', '/api/contacts/61')).json).to.deep.equal({
      id: 61,
      name: 'Grace Murray',
      email: 'grace@example.com',
      phone: '+44 20 7946 0999',
      birthday: '1906-12-09',
      reminder_days: 30,
      group: 'work',
      country: 'United States',
      channel: 'post',
      favourite: true,
      notes: 'Compilers',
      protected: true,
    });
    await page.clock.runFor(3999);
    expect(await demo.textOf('#toast')).to.equal('Saved Grace Murray');
    await page.clock.runFor(1);
    expect(await demo.textOf('#toast')).to.equal('');
  });

  it('delays the toast by the query switch slow', async () => {
    await demo.open('/?slow=1500');
    await demo.fillForm();
    await page.click('#save');
    await page.locator('#contact-61').waitFor();
    await page.clock.runFor(2699);
    expect(await demo.textOf('#toast')).to.equal('');
    await page.clock.runFor(1);
    expect(await demo.textOf('#toast')).to.equal('Saved Grace Murray');
  });

  it('enables a button after one second, again after a restart', async () => {
    for (const restart of [() => Promise.resolve(), () => page.click('#late-again')]) {
      await restart();
      await page.clock.runFor(999);
      expect(await page.isDisabled('#late')).to.equal(true);
      await page.clock.runFor(1);
      await page.click('#late');
      expect(await demo.textOf('#late-status')).to.equal('The gate is open');
    }
  });
});
