import { CallContext, type Direction, direction, Driver, int, Keyword } from '#svc';
import { swipeFrom } from './_moves/screen-moves.js';

@Keyword({
  name: 'Swipe',
  description: 'Swipe from a place.',
  params: {
    x: int('Pixels from the left'),
    y: int('Pixels from the top'),
    direction: direction('Direction in which the finger moves', 'right'),
    swipe_length: int('Pixels', 50, { min: 1, max: 100_000 }),
  },
  effect: 'act',
  tracked: true,
})
export class Swipe {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run(params: { x: number; y: number; direction: Direction; swipe_length: number }): Promise<void> {
    await swipeFrom(this.driver, params, params.direction, params.swipe_length, this.call.signal);
  }
}
