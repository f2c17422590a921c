import { Config, ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';
import { expectOfElement } from './_expectation/expect-of-element.js';
import { type Expectation, expectationParams } from './_expectation/expect-text.js';

@Keyword({
  name: 'Assert Text',
  description: 'Check the text of an element.',
  params: { element: locator('Element to read'), ...expectationParams, ...locateParams },
  effect: 'observe',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class AssertText {
  constructor(
    private readonly finder: ElementFinder,
    private readonly config: Config,
  ) {}

  run(params: { element: string } & Expectation & Where): Promise<true> {
    return expectOfElement(this.finder, this.config, 'the text', params, (target) => target.text());
  }
}
