import {
  type ActionLimits,
  bestTextMatches,
  CallContext,
  Driver,
  type DropdownOption,
  ElementFinder,
  float,
  Keyword,
  locator,
  OptionNotFound,
  type Target,
  text,
  TextRank,
  Workspace,
} from '#svc';
import { pressInOpenList } from './_dropdown/open-list.js';

@Keyword({
  name: 'Select Dropdown Option',
  description: 'Choose an option of a dropdown by its text.',
  params: {
    element: locator('The dropdown'),
    option: text('Text, value or index (from 0) of the option'),
    timeout: float('Seconds to find the dropdown and its option', 10, { min: 0, max: 3600 }),
  },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class SelectDropdownOption {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly workspace: Workspace,
    private readonly call: CallContext,
  ) {}

  async run({ element, option, timeout }: { element: string; option: string; timeout: number }): Promise<void> {
    const end = performance.now() + timeout * 1000;
    const left = () => Math.max(0, end - performance.now()) / 1000;
    const native = await this.finder.act(element, { timeout }, (target, limits) =>
      this.#selectNative(target, option, left, limits),
    );
    if (native) return;
    await pressInOpenList(this.finder, this.driver, this.workspace, this.call.signal, {
      element,
      option,
      timeout,
      left,
    });
  }

  /** @returns false when the element is not a native dropdown */
  async #selectNative(target: Target, option: string, left: () => number, limits: ActionLimits): Promise<boolean> {
    let options = await target.options();
    if (!options) return false;
    let index = -1;
    await this.finder.poll(left(), async () => {
      options = (await target.options()) ?? [];
      index = indexOf(options, option);
      return index >= 0;
    });
    if (index >= 0) {
      await target.selectOption(index, limits);
      return true;
    }
    const seen = options.map(({ text }) => text);
    throw new OptionNotFound(`no option ${JSON.stringify(option)}; there are ${JSON.stringify(seen)}`, {
      options: seen,
    });
  }
}

/** The option whose text matches, else the one with this value, else the one at this index; -1 when there is none. */
function indexOf(options: readonly DropdownOption[], wanted: string): number {
  const [byText] = bestTextMatches(options, wanted, ({ text }) => text, TextRank.ignoringCase);
  if (byText) return options.indexOf(byText);
  const byValue = options.findIndex(({ value }) => value === wanted);
  return byValue >= 0 ? byValue : options.findIndex((_, index) => String(index) === wanted.trim());
}
