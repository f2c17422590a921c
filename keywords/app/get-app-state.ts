import { type AppState, Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Get App State',
  description: 'Read whether an app is in front, in the background, not running or not installed.',
  params: { app_name: text('Package or bundle id') },
  effect: 'observe',
  group: 'app',
})
export class GetAppState {
  constructor(private readonly driver: Driver) {}

  run({ app_name }: { app_name: string }): Promise<AppState> {
    return this.driver.apps.state(app_name);
  }
}
