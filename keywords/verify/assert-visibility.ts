import { ElementFinder, Keyword } from '#svc';
import { assertElements, elementsParams, type ElementsValues } from './_elements/assert-elements.js';

@Keyword({
  name: 'Assert Visibility',
  description: 'Check that elements are on the screen and not covered.',
  params: elementsParams,
  effect: 'observe',
  tracked: true,
})
export class AssertVisibility {
  constructor(private readonly finder: ElementFinder) {}

  run(params: ElementsValues): Promise<true> {
    return assertElements(this.finder, params, ({ state }) => state.onScreen);
  }
}
