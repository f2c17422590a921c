import { type Candidate, ElementSource, type ElementType, PageSource, type Scope, type ScreenElement } from '#svc';
import { SeleniumDriver } from './selenium-driver.js';

@ElementSource({
  name: 'selenium_page_source',
  description: 'Reads the HTML of the page and what is on the screen.',
  driver: 'selenium',
})
export class SeleniumPageSource extends PageSource {
  constructor(private readonly driver: SeleniumDriver) {
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
