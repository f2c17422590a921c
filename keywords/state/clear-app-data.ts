import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Clear App Data',
  description: 'Remove what an app has stored on the device.',
  params: { app_name: text('Package or bundle id') },
  effect: 'destroy',
  group: 'state',
})
export class ClearAppData {
  constructor(private readonly driver: Driver) {}

  async run({ app_name }: { app_name: string }): Promise<void> {
    await this.driver.apps.clearData(app_name);
  }
}
