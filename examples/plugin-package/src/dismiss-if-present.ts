import { CallContext, ElementFinder, Keyword, locator, ServiceError } from 'svc';

/** Milliseconds that the element gets to accept the press. */
const LIMIT = 1000;

@Keyword({
  name: 'Dismiss If Present',
  description: 'Press an element if it is there; do not wait for it.',
  params: { element: locator('What closes a banner or a dialog') },
  effect: 'act',
})
export class DismissIfPresent {
  constructor(
    private readonly finder: ElementFinder,
    private readonly call: CallContext,
  ) {}

  /** Whether it was there. */
  async run({ element }: { element: string }): Promise<boolean> {
    const target = await this.finder.look(element, ({ state }) => state.visible);
    if (!target) return false;
    try {
      await target.press({ x: 0, y: 0 }, 1, { timeout: LIMIT, signal: this.call.signal });
    } catch (error) {
      // It went away, or something covers it.
      if (error instanceof ServiceError && error.code === 'E0206') return false;
      throw error;
    }
    return true;
  }
}
