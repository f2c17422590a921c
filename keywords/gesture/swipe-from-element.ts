import {
  type Direction,
  direction,
  Driver,
  ElementFinder,
  int,
  Keyword,
  locateParams,
  locator,
  type Where,
} from '#svc';
import { swipeFrom } from './_moves/screen-moves.js';

@Keyword({
  name: 'Swipe From Element',
  description: 'Swipe from the centre of an element.',
  params: {
    element: locator('Element to start from'),
    direction: direction('Direction in which the finger moves'),
    swipe_length: int('Pixels', 50, { min: 1, max: 100_000 }),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class SwipeFromElement {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run(params: { element: string; direction: Direction; swipe_length: number } & Where): Promise<void> {
    const { element, direction, swipe_length, ...where } = params;
    await this.finder.act(element, where, async (target, limits) =>
      swipeFrom(this.driver, await target.reveal(limits), direction, swipe_length, limits.signal),
    );
  }
}
