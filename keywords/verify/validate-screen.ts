import { ElementFinder, float, Keyword, locators, oneOf, ServiceError } from '#svc';
import { assertElements, type Rule } from './_elements/assert-elements.js';

@Keyword({
  name: 'Validate Screen',
  description: 'Tell whether elements are there, or not.',
  params: {
    elements: locators('Locators, separated by |'),
    timeout: float('Seconds to wait for them', 30, { min: 0, max: 3600 }),
    rule: oneOf('Whether any or all must be there', ['any', 'all'], 'any'),
  },
  effect: 'observe',
  tracked: true,
})
export class ValidateScreen {
  constructor(private readonly finder: ElementFinder) {}

  async run({ elements, timeout, rule }: { elements: string; timeout: number; rule: Rule }): Promise<boolean> {
    try {
      return await assertElements(this.finder, elements, rule, timeout);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0201') return false;
      throw error;
    }
  }
}
