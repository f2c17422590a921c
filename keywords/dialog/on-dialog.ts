import { DIALOG_ACTIONS, type DialogAction, Driver, Keyword, oneOf, text } from '#svc';

@Keyword({
  name: 'On Dialog',
  description: 'Set what happens to later dialogs of the session.',
  params: {
    action: oneOf('wait leaves them open for Handle Dialog', DIALOG_ACTIONS),
    text: text('Text for prompts that are accepted', null),
  },
  effect: 'act',
  group: 'dialog',
})
export class OnDialog {
  constructor(private readonly driver: Driver) {}

  async run(given: { action: DialogAction; text?: string }): Promise<void> {
    // A dialog that opened before is still of the earlier action.
    await this.driver.dialogs.settle();
    this.driver.dialogHandler.use(given.action, given.text);
  }
}
