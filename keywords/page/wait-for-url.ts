import { Driver, ElementFinder, float, Keyword, matchesAddress, ServiceError, text } from '#svc';

@Keyword({
  name: 'Wait For Url',
  description: 'Wait until the page has an address.',
  params: {
    url: text('The address or a part of it; * matches any characters'),
    timeout: float('Seconds to wait for it', 30, { min: 0, max: 3600 }),
  },
  effect: 'observe',
  group: 'page',
})
export class WaitForUrl {
  constructor(
    private readonly driver: Driver,
    private readonly finder: ElementFinder,
  ) {}

  async run({ url, timeout }: { url: string; timeout: number }): Promise<string> {
    let address = '';
    const isThere = await this.finder.poll(timeout, async () => {
      address = await this.driver.navigation.url();
      return matchesAddress(address, url);
    });
    if (isThere) return address;
    throw new ServiceError('E0401', `the address is ${address}, not ${url}, after ${timeout} s`, { url: address });
  }
}
