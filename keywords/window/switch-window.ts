import { type BrowserTab, Driver, ElementFinder, float, Keyword, matchesAddress, ServiceError, text } from '#svc';
import { type ShownWindow, windowInFront } from './_windows/shown-window.js';

@Keyword({
  name: 'Switch Window',
  description: 'Bring a window or tab to the front.',
  params: {
    window: text('Index from 0, title, address (* matches any characters), new or previous'),
    timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }),
  },
  effect: 'act',
  group: 'window',
})
export class SwitchWindow {
  constructor(
    private readonly driver: Driver,
    private readonly finder: ElementFinder,
  ) {}

  async run({ window, timeout }: { window: string; timeout: number }): Promise<ShownWindow> {
    let id: string | undefined;
    let tabs: readonly BrowserTab[] = [];
    const isThere = await this.finder.poll(timeout, async () => {
      tabs = await this.driver.windows.list();
      id = /^previous$/i.test(window.trim()) ? await this.driver.windows.previous() : idOf(tabs, window.trim());
      return id !== undefined;
    });
    if (!isThere) {
      const shown = tabs.map(({ title, url }, index) => `${index}: ${title || url}`).join(', ');
      throw new ServiceError('E0401', `there is no window ${window}; open are ${shown}`, { windows: shown });
    }
    await this.driver.windows.activate(id!);
    return windowInFront(this.driver);
  }
}

/** The window with this index, the newest new one, the one with this title, else the first with this address. */
function idOf(tabs: readonly BrowserTab[], window: string): string | undefined {
  if (/^\d+$/.test(window)) return tabs[Number(window)]?.id;
  if (/^new$/i.test(window)) return tabs.findLast(({ isNew }) => isNew)?.id;
  return (tabs.find(({ title }) => title === window) ?? tabs.find(({ url }) => matchesAddress(url, window)))?.id;
}
