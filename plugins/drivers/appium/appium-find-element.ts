import { ElementLocator, ElementSource, type TreeAnswer, type TreeStrategy } from '#svc';
import { AppiumDriver } from './appium-driver.js';

@ElementSource({
  name: 'appium_find_element',
  description: 'Finds elements on the screen of the device, or in the page of its browser.',
  driver: 'appium',
  locates: ['xpath', 'css', 'id', 'text'],
})
export class AppiumFindElement extends ElementLocator {
  constructor(private readonly driver: AppiumDriver) {
    super();
  }

  async find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer> {
    return this.driver.surface.find(by, value, limit, look);
  }
}
