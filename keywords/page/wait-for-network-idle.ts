import { CallContext, Driver, float, Keyword } from '#svc';

@Keyword({
  name: 'Wait For Network Idle',
  description: 'Wait until the page makes no requests.',
  params: {
    timeout: float('Seconds to wait for it', 30, { min: 0, max: 3600 }),
    quiet: float('Seconds without an open request', 0.5, { min: 0, max: 60 }),
  },
  effect: 'observe',
  group: 'page',
})
export class WaitForNetworkIdle {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ timeout, quiet }: { timeout: number; quiet: number }): Promise<void> {
    await this.driver.navigation.waitForNetworkIdle(quiet * 1000, timeout * 1000, this.call.signal);
  }
}
