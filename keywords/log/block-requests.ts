import { Driver, Keyword, readAddressPattern, text } from '#svc';

@Keyword({
  name: 'Block Requests',
  description: 'Let requests fail, on all pages until the mock is cleared.',
  params: { url: text('Address of the requests or a part of it; * matches any characters') },
  effect: 'act',
  group: 'log',
})
export class BlockRequests {
  constructor(private readonly driver: Driver) {}

  run({ url }: { url: string }): Promise<string> {
    return this.driver.mocks.add({ pattern: readAddressPattern(url) });
  }
}
