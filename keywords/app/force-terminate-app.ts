import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Force Terminate App',
  description: 'End an app, whatever it is doing.',
  params: { app_name: text('Package or bundle id') },
  effect: 'destroy',
  tracked: true,
})
export class ForceTerminateApp {
  constructor(private readonly driver: Driver) {}

  async run({ app_name }: { app_name: string }): Promise<void> {
    await this.driver.terminate(app_name);
  }
}
