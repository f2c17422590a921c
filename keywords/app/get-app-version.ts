import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Get App Version',
  description: 'Read the version of an installed app.',
  params: { app_package: text('Package or bundle id') },
  effect: 'observe',
})
export class GetAppVersion {
  constructor(private readonly driver: Driver) {}

  run({ app_package }: { app_package: string }): Promise<string> {
    return this.driver.appVersion(app_package);
  }
}
