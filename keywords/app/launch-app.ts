import { CallContext, Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Launch App',
  description: 'Open the app or URL, or what the session names.',
  params: {
    app_identifier: text('App id or URL; default what the capabilities name', null),
    app_activity: text('Activity of an Android app', null),
  },
  effect: 'act',
  tracked: true,
})
export class LaunchApp {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ app_identifier, app_activity }: { app_identifier?: string; app_activity?: string }): Promise<string> {
    const { signal } = this.call;
    if (!this.driver.isOpen) await this.driver.open(signal);
    await this.driver.launch(app_identifier, app_activity, signal);
    return this.driver.id;
  }
}
