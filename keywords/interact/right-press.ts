import { Driver, ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Right Press',
  description: 'Press an element with the secondary mouse button.',
  params: { element: locator('Element to press'), ...locateParams },
  effect: 'act',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class RightPress {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run({ element, ...where }: { element: string } & Where): Promise<void> {
    await this.finder.act(element, where, async (target, limits) =>
      this.driver.rightPress(await target.reveal(limits)),
    );
  }
}
