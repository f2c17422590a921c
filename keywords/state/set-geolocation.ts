import { Driver, float, type Geolocation, Keyword } from '#svc';

@Keyword({
  name: 'Set Geolocation',
  description: 'Set where the device or the browser says that it is.',
  params: {
    latitude: float('Degrees', undefined, { min: -90, max: 90 }),
    longitude: float('Degrees', undefined, { min: -180, max: 180 }),
    accuracy: float('Metres', 10, { min: 0 }),
  },
  effect: 'act',
  group: 'state',
})
export class SetGeolocation {
  constructor(private readonly driver: Driver) {}

  async run(location: Geolocation): Promise<void> {
    await this.driver.environment.setGeolocation(location);
  }
}
