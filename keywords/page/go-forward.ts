import { CallContext, Driver, Keyword } from '#svc';

@Keyword({
  name: 'Go Forward',
  description: 'Go forward in the history of the page.',
  params: {},
  effect: 'act',
  group: 'page',
  tracked: true,
})
export class GoForward {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  run(): Promise<string> {
    return this.driver.navigation.forward('load', this.call.signal);
  }
}
