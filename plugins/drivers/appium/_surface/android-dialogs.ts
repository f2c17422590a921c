import { setTimeout as sleep } from 'node:timers/promises';
import { type DialogAnswer, type DialogHandler, type OpenDialog, type Point, ServiceError } from '#svc';
import type { NativeScreen } from '../_screen/native-screen.js';
import { SystemDialogs } from './system-dialogs.js';

/** Resource ids of a kind of dialog, each list in the order of preference. */
interface DialogIds {
  readonly packageName: RegExp;
  readonly message: readonly string[];
  readonly accept: readonly string[];
  readonly dismiss: readonly string[];
}

/**
 * The dialog of runtime permissions, and AlertDialog.
 * https://cs.android.com/android/platform/superproject/+/main:packages/modules/Permission/PermissionController/res/layout/grant_permissions.xml
 */
const KINDS: readonly DialogIds[] = [
  {
    packageName: /^com\.(google\.)?android\.(permissioncontroller|packageinstaller)$/,
    message: ['permission_message'],
    accept: [
      'permission_allow_button',
      'permission_allow_foreground_only_button',
      'permission_allow_always_button',
      'permission_allow_all_button',
      'permission_allow_one_time_button',
    ],
    dismiss: [
      'permission_deny_button',
      'permission_deny_and_dont_ask_again_button',
      'permission_no_upgrade_button',
      'permission_no_upgrade_and_dont_ask_again_button',
    ],
  },
  {
    packageName: /^android$/,
    message: ['message', 'alertTitle'],
    accept: ['button1'],
    dismiss: ['button2', 'button3', 'button1'],
  },
];

/** Limit for a dialog to disappear after its button was pressed. */
const CLOSE_LIMIT_MS = 3000;
const CLOSE_POLL_MS = 100;

interface ShownDialog extends OpenDialog {
  /** Where to press for each answer; undefined when there is no such button. */
  readonly buttons: Readonly<Record<DialogAnswer, Point | undefined>>;
}

/** The screen that shows the dialogs. */
interface DialogScreen {
  screen(): Promise<NativeScreen>;
  press(point: Point, count: number): Promise<void>;
}

/** Dialogs of Android: read from the page source, and answered by pressing their buttons. */
export class AndroidDialogs extends SystemDialogs {
  constructor(
    handler: DialogHandler,
    private readonly device: DialogScreen,
  ) {
    super(handler);
  }

  async current(): Promise<OpenDialog | undefined> {
    const dialog = await this.#shown();
    return dialog && { type: 'system', message: dialog.message };
  }

  async answer(action: DialogAnswer, text?: string): Promise<OpenDialog | undefined> {
    const dialog = await this.#shown();
    if (!dialog) return undefined;
    const { message, buttons } = dialog;
    if (text !== undefined) throw this.takesNoText(dialog);
    const place = buttons[action];
    if (!place) throw new ServiceError('E0401', `the dialog ${JSON.stringify(message)} has no button to ${action} it`);
    await this.device.press(place, 1);
    for (let waited = 0; waited < CLOSE_LIMIT_MS && (await this.#shown())?.message === message;) {
      await sleep(CLOSE_POLL_MS);
      waited += CLOSE_POLL_MS;
    }
    return { type: 'system', message };
  }

  async #shown(): Promise<ShownDialog | undefined> {
    const screen = await this.device.screen();
    for (const kind of KINDS) {
      const message = await firstOf(screen, kind.packageName, kind.message);
      const [accept, dismiss] = [
        await firstOf(screen, kind.packageName, kind.accept),
        await firstOf(screen, kind.packageName, kind.dismiss),
      ];
      if (!message || !(accept ?? dismiss)) continue;
      const placeOf = (node: typeof accept) => node && screen.pressPoint(node);
      return {
        message: screen.describe(message).text,
        buttons: { accept: placeOf(accept), dismiss: placeOf(dismiss) },
      };
    }
    return undefined;
  }
}

/** The first visible element with one of the ids in a package. */
async function firstOf(screen: NativeScreen, packageName: RegExp, names: readonly string[]) {
  for (const name of names) {
    const { hits } = await screen.find('id', name, 5);
    const hit = hits.find(
      ({ node, state }) => state.visible && packageName.test(packageOf(node.attribute('resource-id'))),
    );
    if (hit) return hit.node;
  }
  return undefined;
}

const packageOf = (resourceId: string): string => resourceId.split(':')[0]!;
