import { CallContext, type Direction, direction, Driver, float, Keyword } from '#svc';
import { swipeFrom } from './_moves/screen-moves.js';

@Keyword({
  name: 'Swipe By Percentage',
  description: 'Swipe from a place given in percent of the window.',
  params: {
    percent_x: float('Percent of the width', undefined, { min: 0, max: 100 }),
    percent_y: float('Percent of the height', undefined, { min: 0, max: 100 }),
    direction: direction('Direction in which the finger moves', 'right'),
    swipe_length: float('Percent of the width or height', 50, { min: 0.1, max: 100 }),
  },
  effect: 'act',
  tracked: true,
  healingRole: 'scroll',
})
export class SwipeByPercentage {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run(params: {
    percent_x: number;
    percent_y: number;
    direction: Direction;
    swipe_length: number;
  }): Promise<void> {
    const { width, height } = await this.driver.windowSize();
    const size = params.direction === 'left' || params.direction === 'right' ? width : height;
    const from = await this.driver.percentToPoint(params.percent_x, params.percent_y);
    await swipeFrom(this.driver, from, params.direction, (size * params.swipe_length) / 100, this.call.signal);
  }
}
