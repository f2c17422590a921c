import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Activate App',
  description: 'Bring an app to the front, started if need be.',
  params: { app_name: text('Package or bundle id') },
  effect: 'act',
  group: 'app',
})
export class ActivateApp {
  constructor(private readonly driver: Driver) {}

  async run({ app_name }: { app_name: string }): Promise<void> {
    await this.driver.apps.activate(app_name);
  }
}
