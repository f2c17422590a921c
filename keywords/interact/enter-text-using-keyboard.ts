import { CallContext, Driver, Keyword, reveal, text } from '#svc';

@Keyword({
  name: 'Enter Text Using Keyboard',
  description: 'Type into what has the focus, key by key.',
  params: { text: text('Text to type; a leading @: marks a secret') },
  effect: 'act',
  tracked: true,
})
export class EnterTextUsingKeyboard {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  async run({ text }: { text: string }): Promise<void> {
    await this.driver.typeKeys(reveal(text), this.call.signal);
  }
}
