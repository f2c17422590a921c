import { ElementSource, Screen } from '#svc';
import { AppiumDriver } from './appium-driver.js';

@ElementSource({
  name: 'appium_screenshot',
  description: 'Takes pictures of the screen.',
  driver: 'appium',
})
export class AppiumScreenshot extends Screen {
  constructor(private readonly driver: AppiumDriver) {
    super();
  }

  async capture(): Promise<Buffer> {
    return this.driver.surface.capture();
  }
}
