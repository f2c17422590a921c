import { CallContext, Driver, float, Keyword } from '#svc';

@Keyword({
  name: 'Background App',
  description: 'Take the app in front away for some seconds.',
  params: { seconds: float('Seconds', 5, { min: 0, max: 3600 }) },
  effect: 'act',
  group: 'app',
})
export class BackgroundApp {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ seconds }: { seconds: number }): Promise<void> {
    await this.driver.apps.background(seconds * 1000, this.call.signal);
  }
}
