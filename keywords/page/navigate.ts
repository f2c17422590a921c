import { CallContext, Config, Driver, Keyword, LOAD_STATES, type LoadState, oneOf, readAddress, text } from '#svc';

@Keyword({
  name: 'Navigate',
  description: 'Open an address in the window in front.',
  params: {
    url: text('Address to open'),
    wait: oneOf('Until when to wait', LOAD_STATES, 'load'),
  },
  effect: 'act',
  group: 'page',
  tracked: true,
})
export class Navigate {
  constructor(
    private readonly driver: Driver,
    private readonly config: Config,
    private readonly call: CallContext,
  ) {}

  run({ url, wait }: { url: string; wait: LoadState }): Promise<string> {
    const address = readAddress(url, this.config, 'E0403');
    return this.driver.navigation.open(address, wait, this.call.signal);
  }
}
