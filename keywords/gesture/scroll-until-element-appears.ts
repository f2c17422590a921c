import { CallContext, direction, Driver, ElementFinder, Keyword } from '#svc';
import { scrollScreen } from './_moves/screen-moves.js';
import { untilAppears, untilAppearsParams, type UntilAppearsValues } from './_moves/until-appears.js';

/** Percent of the screen in one move: less than a screen, so that no element is skipped. */
const SCREEN_PERCENT = 60;
/** Percent of a container in one move. */
const CONTAINER_PERCENT = 90;

@Keyword({
  name: 'Scroll Until Element Appears',
  description: 'Scroll until an element is on the screen.',
  params: untilAppearsParams(direction('Direction in which the view scrolls', 'down')),
  effect: 'act',
  tracked: true,
})
export class ScrollUntilElementAppears {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run(params: UntilAppearsValues): Promise<void> {
    const { direction } = params;
    const { signal } = this.call;
    await untilAppears(params, this.finder, this.driver, signal, {
      view: direction,
      move: (area) => scrollScreen(this.driver, direction, area ? CONTAINER_PERCENT : SCREEN_PERCENT, signal, area),
    });
  }
}
