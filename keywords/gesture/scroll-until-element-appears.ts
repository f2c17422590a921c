import { CallContext, type Direction, direction, Driver, ElementFinder, float, Keyword, locator } from '#svc';
import { scrollScreen } from './_moves/scroll-screen.js';
import { untilAppears } from './_moves/until-appears.js';

/** Percent of the screen in one move: less than a screen, so that nothing is passed by. */
const STEP = 60;
/** The same of a container, which is small beside the screen. */
const CONTAINER_STEP = 90;

@Keyword({
  name: 'Scroll Until Element Appears',
  description: 'Scroll in a direction until an element is on the screen.',
  params: {
    element: locator('Element to wait for'),
    direction: direction('Where the view goes', 'down'),
    timeout: float('Seconds', 30, { min: 0, max: 3600 }),
  },
  effect: 'act',
  tracked: true,
})
export class ScrollUntilElementAppears {
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
    await untilAppears(element, timeout, this.finder, this.driver, signal, direction, (area) =>
      scrollScreen(this.driver, direction, area ? CONTAINER_STEP : STEP, signal, area),
    );
  }
}
