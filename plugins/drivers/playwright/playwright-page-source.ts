import { ElementSource, PageSource, type ScreenElement } from 'svc';
import { elements } from './_in-page.js';
import { PlaywrightDriver } from './playwright-driver.js';

@ElementSource({
  name: 'playwright_page_source',
  description: 'Reads the HTML of the page and what is on the screen.',
  driver: 'playwright',
})
export class PlaywrightPageSource extends PageSource {
  constructor(private readonly driver: PlaywrightDriver) {
    super();
  }

  source(): Promise<string> {
    const { page } = this.driver;
    return this.driver.ask(() => page.content());
  }

  elements(): Promise<ScreenElement[]> {
    return this.driver.read(elements);
  }
}
