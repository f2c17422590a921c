import { ElementSource, Screen } from '#svc';
import { SeleniumDriver } from './selenium-driver.js';

@ElementSource({
  name: 'selenium_screenshot',
  description: 'Takes pictures of the window.',
  driver: 'selenium',
})
export class SeleniumScreenshot extends Screen {
  constructor(private readonly driver: SeleniumDriver) {
    super();
  }

  async capture(): Promise<Buffer> {
    return this.driver.surface.capture();
  }
}
