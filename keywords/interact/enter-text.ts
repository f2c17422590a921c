import { bool, Driver, ElementFinder, Keyword, locateParams, locator, reveal, text, type Where } from '#svc';

/** Keys that `<enter>`, `<tab>` etc. press when they are the whole text. */
const KEYS = ['enter', 'tab', 'backspace', 'delete', 'escape', 'space', 'up', 'down', 'left', 'right', 'home', 'end'];

@Keyword({
  name: 'Enter Text',
  description: 'Type into a field, replacing its content.',
  params: {
    element: locator('Field to type into'),
    text: text('Text to type; a leading @: marks a secret'),
    clear: bool('Replace the content; false appends', true),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
  healingRole: 'type',
})
export class EnterText {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
  ) {}

  async run({
    element,
    text,
    clear,
    ...where
  }: { element: string; text: string; clear: boolean } & Where): Promise<void> {
    const key = KEYS.find((name) => text.trim().toLowerCase() === `<${name}>`);
    await this.finder.act(element, where, async (target, limits) => {
      if (key === undefined) return target.enterText(reveal(text), clear, limits);
      await target.focus(limits);
      await this.driver.pressKey(key);
    });
  }
}
