import { CallContext, type Direction, direction, Driver, ElementFinder, float, Keyword, locator } from '#svc';
import { swipeFrom } from './_moves/swipe-from.js';
import { untilAppears } from './_moves/until-appears.js';

/** Where a swipe starts, in percent of the window: on the side that the finger leaves. */
const START: Record<Direction, readonly [x: number, y: number]> = {
  up: [50, 80],
  down: [50, 20],
  left: [80, 50],
  right: [20, 50],
};

/** The view goes against the finger. */
const VIEW: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

@Keyword({
  name: 'Swipe Until Element Appears',
  description: 'Swipe in a direction until an element is on the screen.',
  params: {
    element: locator('Element to wait for'),
    direction: direction('Where the finger goes'),
    timeout: float('Seconds', 30, { min: 0, max: 3600 }),
  },
  effect: 'act',
  tracked: true,
})
export class SwipeUntilElementAppears {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({
    element,
    direction,
    timeout,
  }: {
    element: string;
    direction: Direction;
    timeout: number;
  }): Promise<void> {
    const { signal } = this.call;
    await untilAppears(element, timeout, this.finder, this.driver, signal, VIEW[direction], async (area) => {
      const { x, y, width, height } = area ?? { x: 0, y: 0, ...(await this.driver.windowSize()) };
      const size = direction === 'left' || direction === 'right' ? width : height;
      const [left, top] = START[direction];
      const from = { x: x + (width * left) / 100, y: y + (height * top) / 100 };
      await swipeFrom(this.driver, from, direction, size * 0.6, signal);
    });
  }
}
