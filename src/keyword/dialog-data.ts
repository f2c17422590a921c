import { z } from 'zod';
import { DIALOG_ACTIONS, type HandledDialog } from '../device/browser/dialogs.js';

/** The dialogs that opened during a call, in the `data` of its answer. */
export const DialogData = z
  .array(
    z.object({
      type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload', 'system']).optional(),
      message: z.string(),
      defaultText: z.string().optional(),
      action: z.enum(DIALOG_ACTIONS).describe('`wait`: it stays open until Handle Dialog answers it'),
    }),
  )
  .describe('Dialogs that opened during the call');

const VERBS: Readonly<Record<HandledDialog['action'], string>> = {
  accept: 'Accepted',
  dismiss: 'Dismissed',
  wait: 'Waiting for an answer to',
};

/** `Dismissed the confirm "Sure?"` */
export const dialogLine = ({ type, message, action }: HandledDialog): string =>
  `${VERBS[action]} the ${type === undefined || type === 'system' ? 'dialog' : type} ${JSON.stringify(message)}`;

/** A line for each dialog in the `data` of an answer. */
export const dialogLines = ({ dialogs }: Readonly<Record<string, unknown>>): string[] => {
  const { data = [] } = DialogData.safeParse(dialogs);
  return (data as HandledDialog[]).map(dialogLine);
};
