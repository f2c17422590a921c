import { COLOR_SCHEMES, type ColorScheme, Driver, Keyword, oneOf } from '#svc';

@Keyword({
  name: 'Set Color Scheme',
  description: 'Set whether pages and apps are light or dark.',
  params: { scheme: oneOf('Scheme; system is the one of the browser or the device', COLOR_SCHEMES) },
  effect: 'act',
  group: 'state',
})
export class SetColorScheme {
  constructor(private readonly driver: Driver) {}

  async run({ scheme }: { scheme: ColorScheme }): Promise<void> {
    await this.driver.environment.setColorScheme(scheme);
  }
}
