import {
  type Direction,
  direction,
  Driver,
  ElementFinder,
  float,
  Keyword,
  locateParams,
  locator,
  ServiceError,
  type Where,
} from '#svc';

@Keyword({
  name: 'Scroll From Element',
  description: 'Scroll inside a container; down shows what is below.',
  params: {
    element: locator('The container, or something in it'),
    direction: direction('Direction in which the view scrolls'),
    scroll_length: float('Percent of the container', 60, { min: 0.1, max: 10_000 }),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class ScrollFromElement {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run(params: { element: string; direction: Direction; scroll_length: number } & Where): Promise<void> {
    const { element, direction, scroll_length, ...where } = params;
    await this.finder.act(element, where, async (target, limits) => {
      const at = await target.reveal(limits);
      const area = await this.driver.scrollArea(at);
      if (!area) throw new ServiceError('E0206', `${element} is in no container that scrolls`);
      const size = direction === 'left' || direction === 'right' ? area.width : area.height;
      await this.driver.scroll(at, direction, (size * scroll_length) / 100, limits.signal);
    });
  }
}
