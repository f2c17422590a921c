import { setTimeout as sleep } from 'node:timers/promises';
import {
  centre,
  contains,
  type Driver,
  type ElementFinder,
  isSameText,
  type Rect,
  OptionNotFound,
  type ScreenElement,
  type Target,
  type Workspace,
} from '#svc';

interface OptionQuery {
  readonly element: string;
  readonly option: string;
  /** Seconds. */
  readonly timeout: number;
  /** Seconds until the time is over. */
  readonly left: () => number;
}

const LOOK_INTERVAL_MS = 100;
/** Number of reads of the list between two scrolls. */
const READS_PER_SCROLL = 3;

/**
 * Opens a custom dropdown and presses the option, scrolling the list to its end if necessary.
 * @throws ServiceError E0201 with the options seen
 */
export async function pressInOpenList(
  finder: ElementFinder,
  driver: Driver,
  workspace: Workspace,
  signal: AbortSignal,
  { element, option, timeout, left }: OptionQuery,
): Promise<void> {
  const before = new Set((await records(workspace)).map(keyOf));
  let dropdown: Rect | undefined;
  let shown = '';
  await finder.act(element, { timeout }, async (target, limits) => {
    dropdown = target.bounds;
    shown = await target.text();
    await target.press({ x: 0, y: 0 }, 1, limits);
  });
  const outside = ({ bounds }: { bounds: Rect }) => !dropdown || !contains(dropdown, centre(bounds));
  const seen = new Set<string>();
  for (let look = 1; ; look++) {
    signal.throwIfAborted();
    // A list may open over its dropdown, or in a separate window; the text of the dropdown itself is no option.
    const isCovered = !(await finder.look(element, ({ state }) => state.visible));
    const isApart = (of: { bounds: Rect }) => isCovered || outside(of);
    const isOption = (target: Target) => target.state.visible && (!isSameText(shown, option) || isApart(target));
    const hit = await finder.look(`text=${option}`, isOption);
    if (hit && isSameText(await hit.text(), option)) {
      await hit.press({ x: 0, y: 0 }, 1, { timeout: Math.max(1000, left() * 1000), signal });
      return;
    }
    const fresh = (await records(workspace)).filter((record) => isApart(record) && !before.has(keyOf(record)));
    for (const { text } of fresh) if (text) seen.add(text);
    const moved = look % READS_PER_SCROLL !== 0 || (await scrollList(driver, fresh, signal));
    if (left() <= 0 || !moved) {
      const options = [...seen];
      throw new OptionNotFound(`no option ${JSON.stringify(option)}; seen were ${JSON.stringify(options)}`, {
        element,
        options,
      });
    }
    await sleep(LOOK_INTERVAL_MS, undefined, { signal });
  }
}

const keyOf = ({ locator, text }: ScreenElement) => `${locator} ${text}`;

/** The elements on the screen; none when the session has no source for them. */
const records = (workspace: Workspace): Promise<ScreenElement[]> => workspace.elements([], 'window').catch(() => []);

/** Scrolls the opened list. @returns true when it moved, or there is nothing to scroll yet */
async function scrollList(driver: Driver, opened: readonly ScreenElement[], signal: AbortSignal): Promise<boolean> {
  const middle = opened[Math.floor(opened.length / 2)];
  if (!middle) return true;
  const at = centre(middle.bounds);
  const area = await driver.scrollArea(at);
  if (!area) return true;
  const before = await driver.screenHash();
  await driver.scroll(at, 'down', area.height * 0.7, signal);
  // A slow page moves some time after the wheel was turned.
  for (let read = 1; read <= READS_PER_SCROLL; read++) {
    if ((await driver.screenHash()) !== before) return true;
    await sleep(LOOK_INTERVAL_MS, undefined, { signal });
  }
  return false;
}
