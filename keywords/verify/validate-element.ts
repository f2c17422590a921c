import { ElementFinder, float, Keyword, locator, oneOf } from '#svc';
import { assertElements, type ElementsValues } from './_elements/assert-elements.js';

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

  run({ element, ...rest }: { element: string } & Omit<ElementsValues, 'elements'>): Promise<true> {
    return assertElements(this.finder, { elements: element, ...rest });
  }
}
