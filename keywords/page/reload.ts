import { CallContext, Driver, Keyword } from '#svc';

@Keyword({
  name: 'Reload',
  description: 'Load the page again.',
  params: {},
  effect: 'act',
  group: 'page',
  tracked: true,
})
export class Reload {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  run(): Promise<string> {
    return this.driver.navigation.reload('load', this.call.signal);
  }
}
