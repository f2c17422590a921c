import { Driver, Keyword } from '#svc';
import { type ShownWindow, shownWindow } from './_windows/shown-window.js';

@Keyword({
  name: 'List Windows',
  description: 'List the windows and tabs in the order of opening.',
  params: {},
  effect: 'observe',
  group: 'window',
})
export class ListWindows {
  constructor(private readonly driver: Driver) {}

  async run(): Promise<(ShownWindow & { active: boolean })[]> {
    const tabs = await this.driver.windows.list();
    return tabs.map((tab, index) => ({ ...shownWindow(tab, index), active: tab.active }));
  }
}
