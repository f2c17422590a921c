import { CallContext, Driver, Keyword } from '#svc';

@Keyword({
  name: 'Go Back',
  description: 'Go back in the history of the page.',
  params: {},
  effect: 'act',
  group: 'page',
  tracked: true,
})
export class GoBack {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  run(): Promise<string> {
    return this.driver.navigation.back('load', this.call.signal);
  }
}
