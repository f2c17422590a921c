import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Clear Element Text',
  description: 'Empty a field.',
  params: { element: locator('Field to empty'), ...locateParams },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class ClearElementText {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, ...where }: { element: string } & Where): Promise<void> {
    await this.finder.act(element, where, (target, limits) => target.enterText('', true, limits));
  }
}
