import { Driver, Keyword, reveal, text } from '#svc';

@Keyword({
  name: 'Enter Text Direct',
  description: 'Type into what has the focus.',
  params: { text: text('Text to type; a leading @: marks a secret') },
  effect: 'act',
  tracked: true,
})
export class EnterTextDirect {
  constructor(private readonly driver: Driver) {}

  async run({ text }: { text: string }): Promise<void> {
    await this.driver.typeText(reveal(text));
  }
}
