import { type Candidate, ElementSource, type ElementType, PageSource, type Scope, type ScreenElement } from '#svc';
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

  async source(): Promise<string> {
    return this.driver.surface.source();
  }

  async elements(scope: Scope = 'page'): Promise<ScreenElement[]> {
    return this.driver.surface.elements(scope);
  }

  override async candidates(type: ElementType): Promise<Candidate[]> {
    return this.driver.surface.candidates(type);
  }
}
