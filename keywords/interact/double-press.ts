import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Double Press',
  description: 'Press an element twice in quick succession.',
  params: { element: locator('Element to press'), ...locateParams },
  effect: 'act',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class DoublePress {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, ...where }: { element: string } & Where): Promise<void> {
    await this.finder.act(element, where, (target, limits) => target.press({ x: 0, y: 0 }, 2, limits));
  }
}
