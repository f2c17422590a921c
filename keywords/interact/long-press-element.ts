import { ElementFinder, float, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Long Press Element',
  description: 'Press an element and hold it.',
  params: {
    element: locator('Element to hold'),
    duration: float('Seconds to hold it', 1, { min: 0.01, max: 60 }),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class LongPressElement {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, duration, ...where }: { element: string; duration: number } & Where): Promise<void> {
    await this.finder.act(element, where, (target, limits) => target.longPress(duration * 1000, limits));
  }
}
