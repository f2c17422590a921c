import { FrameLayout, LinearLayout } from '../view/layouts.js';
import type { Rect } from '../view/geometry.js';
import { TextView } from '../view/text-view.js';
import type { Window } from '../view/view.js';
import { Button } from '../widget/buttons.js';
import { layOutDialog } from './windows.js';

const PACKAGE = 'com.android.permissioncontroller';

export interface PermissionOptions {
  /** Name of the app that asks. */
  readonly label: string;
  /** What it asks for: `take pictures and record video`. */
  readonly action: string;
  readonly onAnswer: (isGranted: boolean) => void;
}

/** The dialog of a runtime permission that is used while the app is in front, with the ids of Android 14. */
export class PermissionDialog implements Window {
  readonly kind = 'dialog';
  readonly packageName = PACKAGE;
  readonly root: FrameLayout;

  constructor({ label, action, onAnswer }: PermissionOptions) {
    const button = (id: string, text: string, isGranted: boolean) =>
      new Button({
        id: `${PACKAGE}:id/${id}`,
        text,
        width: 'fill',
        margin: { top: 8 },
        onTap: () => onAnswer(isGranted),
      });
    const panel = new LinearLayout(
      'vertical',
      { id: `${PACKAGE}:id/grant_dialog`, padding: 24, background: '#f3f3fa', radius: 24, width: 'fill' },
      [
        new TextView({
          id: `${PACKAGE}:id/permission_message`,
          text: `Allow ${label} to ${action}?`,
          fontSize: 18,
          width: 'fill',
        }),
        button('permission_allow_foreground_only_button', 'While using the app', true),
        button('permission_allow_one_time_button', 'Only this time', true),
        button('permission_deny_button', 'Don’t allow', false),
      ],
    );
    this.root = new FrameLayout({}, [panel]);
  }

  layout(_display: Rect, usable: Rect): void {
    layOutDialog(this.root, usable);
  }

  /** It is answered by its buttons alone. */
  back(): void {}

  touchOutside(): void {}
}
