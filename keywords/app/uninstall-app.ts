import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Uninstall App',
  description: 'Remove an app from the device; returns whether it was there.',
  params: { app_name: text('Package or bundle id') },
  effect: 'destroy',
  tracked: true,
  group: 'app',
})
export class UninstallApp {
  constructor(private readonly driver: Driver) {}

  run({ app_name }: { app_name: string }): Promise<boolean> {
    return this.driver.apps.uninstall(app_name);
  }
}
