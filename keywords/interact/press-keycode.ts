import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Press Keycode',
  description: 'Press a key by name or code, or a chord: Control+A.',
  params: { keycode: text('Key name, key code or chord') },
  effect: 'act',
  tracked: true,
  healingRole: 'press',
})
export class PressKeycode {
  constructor(private readonly driver: Driver) {}

  async run({ keycode }: { keycode: string }): Promise<void> {
    await this.driver.pressKey(keycode);
  }
}
