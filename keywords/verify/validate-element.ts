import { ElementFinder, float, Keyword, locator, oneOf } from '#svc';
import { assertElements, type Rule } from './_elements/assert-elements.js';

@Keyword({
  name: 'Validate Element',
  description: 'Check that an element is there.',
  params: {
    element: locator('Element to wait for; several are separated by |'),
    timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }),
    rule: oneOf('Whether any or all must be there', ['any', 'all'], 'all'),
  },
  effect: 'observe',
  tracked: true,
})
export class ValidateElement {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, timeout, rule }: { element: string; timeout: number; rule: Rule }): Promise<true> {
    return assertElements(this.finder, element, rule, timeout);
  }
}
