import type { BrowserTab, Driver } from '#svc';

/** A window as keywords return it; `index` counts in the order of opening. */
export interface ShownWindow {
  readonly index: number;
  readonly title: string;
  readonly url: string;
}

export const shownWindow = ({ title, url }: BrowserTab, index: number): ShownWindow => ({ index, title, url });

/** The window in front. */
export async function windowInFront(driver: Driver): Promise<ShownWindow> {
  const tabs = await driver.windows.list();
  const index = tabs.findIndex(({ active }) => active);
  return shownWindow(tabs[index]!, index);
}
