import { ElementLocator, ElementSource, ServiceError, type TreeAnswer, type TreeStrategy } from 'svc';
import { find } from '../_browser/in-page.js';
import { PlaywrightElement } from './_playwright-element.js';
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
    const answer = await this.driver.read(find, { by, value, limit });
    if ('invalid' in answer) throw new ServiceError('E0205', `${by}=${value}: ${answer.invalid}`);
    const { token, total, hits, framed } = answer;
    return {
      total,
      hits: hits.map(({ bounds, state }, index) => ({
        bounds,
        state,
        element: new PlaywrightElement(this.driver, token, index, framed[index] === true),
      })),
    };
  }
}
