import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Set Clipboard',
  description: 'Put a text on the clipboard.',
  params: { text: text('Text to paste later') },
  effect: 'act',
  group: 'state',
})
export class SetClipboard {
  constructor(private readonly driver: Driver) {}

  async run({ text: written }: { text: string }): Promise<void> {
    await this.driver.environment.setClipboard(written);
  }
}
