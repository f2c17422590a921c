import { CallContext, Config, Driver, Keyword, readAddress, text } from '#svc';
import { type ShownWindow, windowInFront } from './_windows/shown-window.js';

@Keyword({
  name: 'Open Window',
  description: 'Open an address in a new tab, in front.',
  params: { url: text('Address to open') },
  effect: 'act',
  group: 'window',
  tracked: true,
})
export class OpenWindow {
  constructor(
    private readonly driver: Driver,
    private readonly config: Config,
    private readonly call: CallContext,
  ) {}

  async run({ url }: { url: string }): Promise<ShownWindow> {
    const address = readAddress(url, this.config, 'E0403');
    await this.driver.windows.open();
    await this.driver.navigation.open(address, 'load', this.call.signal);
    return windowInFront(this.driver);
  }
}
