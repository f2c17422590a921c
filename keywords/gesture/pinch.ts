import { Driver, ElementFinder, float, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Pinch',
  description: 'Pinch: a scale below 1 zooms out, above 1 in.',
  params: {
    element: locator('Element to pinch'),
    scale: float('How much larger it becomes', 0.5, { min: 0.05, max: 20 }),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
})
export class Pinch {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run({ element, scale, ...where }: { element: string; scale: number } & Where): Promise<void> {
    await this.finder.act(element, where, async (target, limits) => {
      const { x, y } = await target.reveal(limits);
      const { width, height } = target.bounds;
      await this.driver.pinch({ x: x - width / 2, y: y - height / 2, width, height }, scale, limits.signal);
    });
  }
}
