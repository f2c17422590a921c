import { ElementFinder, Keyword } from '#svc';
import { assertElements, elementsParams, type ElementsValues } from './_elements/assert-elements.js';

@Keyword({
  name: 'Assert Presence',
  description: 'Check that elements are there.',
  params: elementsParams,
  effect: 'observe',
  tracked: true,
})
export class AssertPresence {
  constructor(private readonly finder: ElementFinder) {}

  run(params: ElementsValues): Promise<true> {
    return assertElements(this.finder, params);
  }
}
