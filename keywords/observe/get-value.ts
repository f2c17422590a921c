import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';

@Keyword({
  name: 'Get Value',
  description: 'Read the value of a field.',
  params: { element: locator('Field to read'), ...locateParams },
  effect: 'observe',
  group: 'verify',
  healable: true,
})
export class GetValue {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, ...where }: { element: string } & Where): Promise<string> {
    return this.finder.act(element, where, (target) => target.value());
  }
}
