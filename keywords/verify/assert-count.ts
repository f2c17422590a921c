import { ElementFinder, float, int, Keyword, locator, ServiceError } from '#svc';

@Keyword({
  name: 'Assert Count',
  description: 'Check how many elements there are.',
  params: {
    element: locator('Elements to count'),
    expected: int('Number to expect', undefined, { min: 0 }),
    timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }),
  },
  effect: 'observe',
  group: 'verify',
  tracked: true,
})
export class AssertCount {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, expected, timeout }: { element: string; expected: number; timeout: number }): Promise<true> {
    let actual = 0;
    const isMet = await this.finder.poll(timeout, async () => {
      actual = await this.finder.count(element);
      return actual === expected;
    });
    if (isMet) return true;
    throw new ServiceError('E0401', `${element} matches ${actual} elements, not ${expected}`, { actual, expected });
  }
}
