import { CallContext, type Direction, direction, Driver, float, Keyword } from '#svc';
import { scrollScreen } from './_moves/screen-moves.js';

@Keyword({
  name: 'Scroll',
  description: 'Scroll the screen; down shows what is below.',
  params: {
    direction: direction('Direction in which the view scrolls', 'down'),
    scroll_length: float('Percent of the screen', 60, { min: 0.1, max: 10_000 }),
  },
  effect: 'act',
  tracked: true,
  healingRole: 'scroll',
})
export class Scroll {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ direction, scroll_length }: { direction: Direction; scroll_length: number }): Promise<void> {
    await scrollScreen(this.driver, direction, scroll_length, this.call.signal);
  }
}
