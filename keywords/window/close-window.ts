import { Driver, Keyword, ServiceError, text } from '#svc';

@Keyword({
  name: 'Close Window',
  description: 'Close a window or tab; the one before it comes to the front.',
  params: { window: text('Index from 0, or current', 'current') },
  effect: 'act',
  group: 'window',
})
export class CloseWindow {
  constructor(private readonly driver: Driver) {}

  async run({ window }: { window: string }): Promise<void> {
    const tabs = await this.driver.windows.list();
    const tab = /^current$/i.test(window.trim()) ? tabs.find(({ active }) => active) : tabs[indexOf(window)];
    if (!tab) throw new ServiceError('E0403', `there is no window ${window}; there are ${tabs.length}`);
    await this.driver.windows.close(tab.id);
  }
}

function indexOf(window: string): number {
  if (/^\d+$/.test(window.trim())) return Number(window);
  throw new ServiceError('E0403', `window must be an index or current, not ${JSON.stringify(window.slice(0, 100))}`);
}
