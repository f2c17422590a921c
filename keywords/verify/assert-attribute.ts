import { Config, ElementFinder, Keyword, locateParams, locator, text, type Where } from '#svc';
import { expectOfElement } from './_expectation/expect-of-element.js';
import { type Expectation, expectationParams } from './_expectation/expect-text.js';

@Keyword({
  name: 'Assert Attribute',
  description: 'Check an attribute of an element.',
  params: {
    element: locator('Element to read'),
    name: text('Name of the attribute'),
    ...expectationParams,
    ...locateParams,
  },
  effect: 'observe',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class AssertAttribute {
  constructor(
    private readonly finder: ElementFinder,
    private readonly config: Config,
  ) {}

  run({ name, ...params }: { element: string; name: string } & Expectation & Where): Promise<true> {
    return expectOfElement(this.finder, this.config, `the attribute ${name}`, params, (target) =>
      target.attribute(name),
    );
  }
}
