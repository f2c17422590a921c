import { Driver, ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Hover Element',
  description: 'Move the pointer onto an element.',
  params: { element: locator('Element to point at'), ...locateParams },
  effect: 'act',
  tracked: true,
})
export class HoverElement {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run({ element, ...where }: { element: string } & Where): Promise<void> {
    await this.finder.act(element, where, async (target, limits) =>
      this.driver.movePointer(await target.reveal(limits)),
    );
  }
}
