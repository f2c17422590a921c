import { CallContext, Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Launch Other App',
  description: 'Open another app by id, URL or deep link.',
  params: { app_name: text('Package, bundle id, URL or deep link') },
  effect: 'act',
  tracked: true,
})
export class LaunchOtherApp {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ app_name }: { app_name: string }): Promise<void> {
    await this.driver.launchOther(app_name, this.call.signal);
  }
}
