import { CallContext, type Direction, direction, Driver, ElementFinder, Keyword, type Rect } from '#svc';
import { swipeFrom } from './_moves/screen-moves.js';
import { untilAppears, untilAppearsParams, type UntilAppearsValues } from './_moves/until-appears.js';

/** Start of a swipe, in percent of the window: the side that the finger leaves. */
const START: Record<Direction, readonly [x: number, y: number]> = {
  up: [50, 80],
  down: [50, 20],
  left: [80, 50],
  right: [20, 50],
};

/** The view moves against the finger. */
const VIEW: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

@Keyword({
  name: 'Swipe Until Element Appears',
  description: 'Swipe until an element is on the screen.',
  params: untilAppearsParams(direction('Direction in which the finger moves')),
  effect: 'act',
  tracked: true,
})
export class SwipeUntilElementAppears {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run(params: UntilAppearsValues): Promise<void> {
    const { direction } = params;
    const { signal } = this.call;
    const move = async (area?: Rect) => {
      const { x, y, width, height } = area ?? { x: 0, y: 0, ...(await this.driver.windowSize()) };
      const size = direction === 'left' || direction === 'right' ? width : height;
      const [left, top] = START[direction];
      const from = { x: x + (width * left) / 100, y: y + (height * top) / 100 };
      await swipeFrom(this.driver, from, direction, size * 0.6, signal);
    };
    await untilAppears(params, this.finder, this.driver, signal, { view: VIEW[direction], move });
  }
}
