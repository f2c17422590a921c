import { ElementLocator, ElementSource, type TreeAnswer, type TreeStrategy } from '#svc';
import { SeleniumDriver } from './selenium-driver.js';

@ElementSource({
  name: 'selenium_find_element',
  description: 'Finds elements in the page, its open shadow roots and its frames.',
  driver: 'selenium',
  locates: ['xpath', 'css', 'id', 'text'],
})
export class SeleniumFindElement extends ElementLocator {
  constructor(private readonly driver: SeleniumDriver) {
    super();
  }

  async find(by: TreeStrategy, value: string, limit: number): Promise<TreeAnswer> {
    return this.driver.surface.find(by, value, limit);
  }
}
