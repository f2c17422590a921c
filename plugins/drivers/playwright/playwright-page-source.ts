import { setTimeout as sleep } from 'node:timers/promises';
import { ElementSource, PageSource, type ScreenElement } from 'svc';
import { elements } from '../_browser/in-page.js';
import { PlaywrightDriver } from './playwright-driver.js';
import { isMoved } from './_translate.js';

/** Times that a page which goes elsewhere in the middle is asked again. */
const ASK_AGAIN = 20;

@ElementSource({
  name: 'playwright_page_source',
  description: 'Reads the HTML of the page and what is on the screen.',
  driver: 'playwright',
})
export class PlaywrightPageSource extends PageSource {
  constructor(private readonly driver: PlaywrightDriver) {
    super();
  }

  async source(): Promise<string> {
    for (let times = 0; ; times++) {
      try {
        const { page } = this.driver;
        return await this.driver.ask(() => page.content());
      } catch (error) {
        if (times >= ASK_AGAIN || !isMoved((error as Error).cause)) throw error;
        await sleep(50);
      }
    }
  }

  elements(): Promise<ScreenElement[]> {
    return this.driver.read(elements);
  }
}
