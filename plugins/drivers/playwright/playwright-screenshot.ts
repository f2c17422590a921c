import { ElementSource, Screen } from '#svc';
import { PlaywrightDriver } from './playwright-driver.js';

@ElementSource({
  name: 'playwright_screenshot',
  description: 'Takes pictures of the window.',
  driver: 'playwright',
})
export class PlaywrightScreenshot extends Screen {
  constructor(private readonly driver: PlaywrightDriver) {
    super();
  }

  async capture(): Promise<Buffer> {
    return this.driver.surface.capture();
  }
}
