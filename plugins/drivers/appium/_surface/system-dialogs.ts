import { type DialogHandler, Dialogs } from '#svc';

/** Dialogs that a device shows one after another before one call ends. */
const MAX_IN_A_ROW = 20;

/**
 * The dialogs of a device: permissions and alerts. Unlike those of a page they block nothing, since the driver reads and
 * presses them like the rest of the screen: `wait`, the start, leaves them open, and every keyword goes on.
 */
export abstract class SystemDialogs extends Dialogs {
  constructor(private readonly handler: DialogHandler) {
    super();
  }

  async settle(): Promise<undefined> {
    const { action = 'wait' } = this.handler;
    if (action === 'wait') return;
    for (let answered = 0; answered < MAX_IN_A_ROW; answered++) {
      const dialog = await this.answer(action);
      if (!dialog) return;
      this.handler.report({ ...dialog, action });
    }
  }
}
