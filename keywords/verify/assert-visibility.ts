import { ElementFinder, float, Keyword, locators, oneOf } from '#svc';
import { assertElements, type Rule } from './_elements/assert-elements.js';

@Keyword({
  name: 'Assert Visibility',
  description: 'Check that elements are on the screen and not covered.',
  params: {
    elements: locators('Locators, separated by |'),
    timeout: float('Seconds to wait for them', 30, { min: 0, max: 3600 }),
    rule: oneOf('Whether any or all must be there', ['any', 'all'], 'any'),
  },
  effect: 'observe',
  tracked: true,
})
export class AssertVisibility {
  constructor(private readonly finder: ElementFinder) {}

  run({ elements, timeout, rule }: { elements: string; timeout: number; rule: Rule }): Promise<true> {
    return assertElements(this.finder, elements, rule, timeout, ({ state }) => state.onScreen);
  }
}
