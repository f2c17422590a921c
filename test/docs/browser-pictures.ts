import { startDemoApp } from '../../demo/web/server.js';
import type { HttpClient } from '../support/http-client.js';
import { InspectorJourney } from '../support/inspector-journey.js';
import { ownService } from '../support/own-service.js';
import { PICTURE_SIZE, writePicture } from './inspector-pictures.js';

const VIEWPORT = { width: 780, height: 820 };

/** Pictures of the inspector with a session on the demo web app, and of the form that starts one. */
export async function writeBrowserPictures(): Promise<void> {
  const app = await startDemoApp();
  try {
    const { service, client } = await ownService();
    try {
      await write(client, app.url);
    } finally {
      client.close();
      await service.stop();
    }
  } finally {
    await app.close();
  }
}

async function write(client: HttpClient, url: string): Promise<void> {
  const capabilities = { url, viewport: VIEWPORT };
  const at = { title: 'Browser', capabilities, windowWidth: VIEWPORT.width, size: PICTURE_SIZE };
  const journey = await InspectorJourney.start(client, at);
  await journey.click('save');
  await journey.page.until('its locators', `document.querySelector('.elements-locators li')`);
  await writePicture(journey.page, 'inspector-elements');
  // Before a field has the focus: a caret that blinks changes the screen, and the page says that the hits are old then.
  await writeFind(journey);
  await fillForm(journey);
  await writeKeyword(journey);
  await writeSteps(journey);
  await writeStart(journey);
}

/** The first steps, which the later pictures show. */
async function fillForm(journey: InspectorJourney): Promise<void> {
  await journey.act(true);
  await journey.click('full-name');
  await journey.calls(1);
  await journey.typeOnScreen('Grace Hopper');
  await journey.calls(2);
  await journey.click('email');
  await journey.calls(3);
  await journey.typeOnScreen('grace@navy.mil');
  await journey.calls(4);
  await journey.act(false);
  await journey.press('Hide the result');
}

async function writeKeyword(journey: InspectorJourney): Promise<void> {
  const { page } = journey;
  await page.keys('Control+K');
  await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
  await page.type('css=dialog [role=combobox]', 'assert');
  await writePicture(page, 'inspector-keyword');
  await page.keys('Escape');
}

async function writeFind(journey: InspectorJourney): Promise<void> {
  const { page } = journey;
  await journey.panel('find');
  await page.press('xpath=//label[normalize-space()="Texts that OCR reads"]');
  await page.until('the texts', `/\\d+ texts in/.test(document.querySelector('.vision-switch')?.textContent)`);
  // Plain text that is drawn on a canvas: several strategies miss it before OCR reads it.
  await page.type('css=.vision-try input', 'Sync now');
  await page.keys('Enter');
  await page.until('the hits', `document.querySelector('.vision-rung')`);
  await writePicture(page, 'inspector-find');
  await page.press('xpath=//label[normalize-space()="Texts that OCR reads"]');
  await journey.press('Remove the result');
  await journey.panel('elements');
}

/** Replays the steps on a page whose button has got another id. */
async function writeSteps(journey: InspectorJourney): Promise<void> {
  const { page, session } = journey;
  await session.run('Press Element', { element: 'id=save', timeout: '1' });
  await journey.calls(5);
  await journey.runByPalette('Assert Visibility', { 'elements *': 'text=Saved Grace Hopper' });
  await journey.calls(6);
  await journey.runByPalette('Press Element', { 'element *': 'ocr=Sync now' });
  await journey.calls(7);
  await journey.panel('steps');
  await page.until('the steps', `document.querySelectorAll('.steps-row').length === 7`);
  await journey.press('Record');
  await session.run('Execute Script', [`document.querySelector('#save').id = 'submit'`]);
  await journey.press('Record');
  await journey.press('Run all');
  await page.until('the end', `/succeeded|failed/.test(document.querySelector('.steps-replay').textContent)`);
  await page.press('css=.steps-row[aria-posinset="5"]');
  await page.press('css=.steps-form summary');
  await page.sees('Accept');
  await writePicture(page, 'inspector-steps');
}

/** The form has the capabilities of the last start; another preset and back empties them. */
async function writeStart({ page }: InspectorJourney): Promise<void> {
  await page.goTo('start');
  for (const title of ['Android', 'Browser']) {
    await page.press(`xpath=//label[contains(@class, "sessions-preset")][.//strong="${title}"]`);
  }
  await page.type('xpath=//*[@id=//label[normalize-space()="Address"]/@for]', 'https://example.com');
  await writePicture(page, 'inspector-start');
}
