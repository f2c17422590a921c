import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Is App Installed',
  description: 'Whether the device has an app.',
  params: { app_name: text('Package or bundle id') },
  effect: 'observe',
  group: 'app',
})
export class IsAppInstalled {
  constructor(private readonly driver: Driver) {}

  run({ app_name }: { app_name: string }): Promise<boolean> {
    return this.driver.apps.isInstalled(app_name);
  }
}
