import { ElementFinder, Keyword, locateParams, locator, text, type Where } from '#svc';

@Keyword({
  name: 'Get Attribute',
  description: 'Read an attribute of an element.',
  params: { element: locator('Element to read'), name: text('Name of the attribute'), ...locateParams },
  effect: 'observe',
  group: 'verify',
  healable: true,
})
export class GetAttribute {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, name, ...where }: { element: string; name: string } & Where): Promise<string | null> {
    return this.finder.act(element, where, (target) => target.attribute(name));
  }
}
