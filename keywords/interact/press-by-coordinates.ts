import { Driver, int, Keyword } from '#svc';

@Keyword({
  name: 'Press By Coordinates',
  description: 'Press a place in the window.',
  params: {
    x: int('Pixels from the left'),
    y: int('Pixels from the top'),
    repeat: int('Number of presses', 1, { min: 1, max: 1000 }),
  },
  effect: 'act',
  tracked: true,
})
export class PressByCoordinates {
  constructor(private readonly driver: Driver) {}

  async run({ x, y, repeat }: { x: number; y: number; repeat: number }): Promise<void> {
    await this.driver.checkInside({ x, y });
    await this.driver.press({ x, y }, repeat);
  }
}
