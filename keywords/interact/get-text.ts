import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Get Text',
  description: 'Read the text of an element.',
  params: { element: locator('Element to read'), ...locateParams },
  effect: 'observe',
  healable: true,
})
export class GetText {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, ...where }: { element: string } & Where): Promise<string> {
    return this.finder.act(element, where, (target) => target.text());
  }
}
