import { ElementLocator, ElementSource, type TreeAnswer, type TreeStrategy } from '#svc';
import { PlaywrightDriver } from './playwright-driver.js';

@ElementSource({
  name: 'playwright_find_element',
  description: 'Finds elements in the page, its open shadow roots and its frames.',
  driver: 'playwright',
  locates: ['xpath', 'css', 'id', 'text'],
})
export class PlaywrightFindElement extends ElementLocator {
  constructor(private readonly driver: PlaywrightDriver) {
    super();
  }

  async find(by: TreeStrategy, value: string, limit: number): Promise<TreeAnswer> {
    return this.driver.surface.find(by, value, limit);
  }
}
