import {
  CallContext,
  Driver,
  ElementFinder,
  Keyword,
  locateParams,
  locator,
  ServiceError,
  text,
  type Where,
} from '#svc';

@Keyword({
  name: 'Press Keys',
  description: 'Press keys or chords in their order.',
  params: {
    keys: text('Keys or chords separated by spaces: Control+A Delete'),
    element: locator('Element to focus first', null),
    ...locateParams,
  },
  effect: 'act',
  group: 'verify',
  tracked: true,
})
export class PressKeys {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ keys, element, ...where }: { keys: string; element?: string | undefined } & Where): Promise<void> {
    const chords = keys.split(/\s+/).filter(Boolean);
    if (chords.length === 0) throw new ServiceError('E0403', 'keys names no key');
    if (element !== undefined) await this.finder.act(element, where, (target, limits) => target.focus(limits));
    for (const chord of chords) {
      this.call.signal.throwIfAborted();
      await this.driver.pressKey(chord);
    }
  }
}
