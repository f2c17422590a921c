import { Driver, Keyword, oneOf, type Orientation, ORIENTATIONS } from '#svc';

@Keyword({
  name: 'Set Orientation',
  description: 'Turn the screen of a device, or the pages of a browser.',
  params: { orientation: oneOf('How the screen is held', ORIENTATIONS) },
  effect: 'act',
  group: 'state',
})
export class SetOrientation {
  constructor(private readonly driver: Driver) {}

  async run({ orientation }: { orientation: Orientation }): Promise<void> {
    await this.driver.environment.setOrientation(orientation);
  }
}
