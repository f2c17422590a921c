import { ElementFinder, float, Keyword, locator, ServiceError } from '#svc';

@Keyword({
  name: 'Detect And Press',
  description: 'Press an element if it appears; answers whether it did.',
  params: {
    element: locator('Element to press'),
    timeout: float('Seconds to wait for it', 5, { min: 0, max: 3600 }),
  },
  effect: 'act',
  tracked: true,
})
export class DetectAndPress {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, timeout }: { element: string; timeout: number }): Promise<boolean> {
    try {
      await this.finder.act(element, { timeout }, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits));
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0201') return false;
      throw error;
    }
  }
}
