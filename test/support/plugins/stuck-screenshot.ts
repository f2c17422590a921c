import { ElementSource, Screen } from '#svc';

@ElementSource({ name: 'playwright_stuck_screenshot', description: 'Never takes a picture.', driver: 'playwright' })
export class StuckScreenshot extends Screen {
  capture(): Promise<Buffer> {
    return new Promise(() => undefined);
  }
}
