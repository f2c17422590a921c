import { ElementFinder, Keyword, ServiceError } from '#svc';
import { assertElements, elementsParams, type ElementsValues } from './_elements/assert-elements.js';

@Keyword({
  name: 'Validate Screen',
  description: 'Tell whether elements are there, or not.',
  params: elementsParams,
  effect: 'observe',
  tracked: true,
})
export class ValidateScreen {
  constructor(private readonly finder: ElementFinder) {}

  async run(params: ElementsValues): Promise<boolean> {
    try {
      return await assertElements(this.finder, params);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0201') return false;
      throw error;
    }
  }
}
