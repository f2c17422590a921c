import { Driver, float, int, Keyword } from '#svc';

@Keyword({
  name: 'Press By Percentage',
  description: 'Press a place given in percent of the window.',
  params: {
    percent_x: float('Percent of the width', undefined, { min: 0, max: 100 }),
    percent_y: float('Percent of the height', undefined, { min: 0, max: 100 }),
    repeat: int('Number of presses', 1, { min: 1, max: 1000 }),
  },
  effect: 'act',
  tracked: true,
  healingRole: 'press',
})
export class PressByPercentage {
  constructor(private readonly driver: Driver) {}

  async run({ percent_x, percent_y, repeat }: { percent_x: number; percent_y: number; repeat: number }): Promise<void> {
    await this.driver.press(await this.driver.percentToPoint(percent_x, percent_y), repeat);
  }
}
