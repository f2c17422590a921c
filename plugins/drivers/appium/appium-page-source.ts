import { type Candidate, ElementSource, type ElementType, PageSource, type Scope, type ScreenElement } from '#svc';
import { AppiumDriver } from './appium-driver.js';

@ElementSource({
  name: 'appium_page_source',
  description: 'Reads the hierarchy of the screen, or the HTML of the page, and what is to be seen of it.',
  driver: 'appium',
})
export class AppiumPageSource extends PageSource {
  constructor(private readonly driver: AppiumDriver) {
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
