import { Driver, ElementFinder, float, Keyword } from '#svc';
import { type Expectation, expectationParams, expectText } from './_expectation/expect-text.js';

@Keyword({
  name: 'Assert Title',
  description: 'Check the title of the page.',
  params: { ...expectationParams, timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }) },
  effect: 'observe',
  group: 'verify',
  tracked: true,
})
export class AssertTitle {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  run({ timeout, ...expectation }: Expectation & { timeout: number }): Promise<true> {
    return expectText(this.finder, 'the title', expectation, timeout, () => this.driver.navigation.title());
  }
}
