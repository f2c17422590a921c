import {
  DIALOG_ANSWERS,
  type DialogAnswer,
  Driver,
  ElementFinder,
  float,
  Keyword,
  oneOf,
  type OpenDialog,
  ServiceError,
  text,
} from '#svc';

@Keyword({
  name: 'Handle Dialog',
  description: 'Answer the open dialog; answers its message.',
  params: {
    action: oneOf('What to answer', DIALOG_ANSWERS, 'accept'),
    text: text('Text for a prompt; default its own', null),
    timeout: float('Seconds to wait for it', 5, { min: 0, max: 3600 }),
  },
  effect: 'act',
  group: 'dialog',
})
export class HandleDialog {
  constructor(
    private readonly driver: Driver,
    private readonly finder: ElementFinder,
  ) {}

  async run(given: { action: DialogAnswer; text?: string; timeout: number }): Promise<string> {
    const { action, timeout } = given;
    const { dialogs } = this.driver;
    let answered: OpenDialog | undefined;
    await this.finder.poll(timeout, async () => (answered = await dialogs.answer(action, given.text)) !== undefined);
    if (answered) return answered.message;
    throw new ServiceError('E0201', `no dialog opened within ${timeout} s`);
  }
}
