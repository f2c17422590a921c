import type { AndroidSystem } from '../system/android-system.js';
import { TextView } from '../view/text-view.js';
import { centerOf } from '../view/geometry.js';
import type { View } from '../view/view.js';
import { Button } from '../widget/button.js';
import { EditText } from '../widget/edit-text.js';
import { DeviceError } from './device-error.js';
import type { Gestures } from './gestures.js';
import type { Routes } from './route.js';

/** Reads and answers the dialog that is shown. */
export function alertRoutes(system: AndroidSystem, gestures: Gestures): Routes {
  const views = (): View[] => {
    const { kind, root } = system.topWindow;
    if (kind !== 'dialog')
      throw new DeviceError('no such alert', 'An attempt was made to operate on a modal dialog when one was not open');
    return [...root.descendants()];
  };
  const press = async (places: readonly number[], label: unknown): Promise<void> => {
    const buttons = views().filter((view) => view instanceof Button);
    const wanted =
      typeof label === 'string'
        ? buttons.find(({ text }) => text === label)
        : places.map((place) => buttons.find(({ id }) => id === `android:id/button${place}`)).find(Boolean);
    const button = wanted ?? (typeof label === 'string' ? undefined : buttons.at(-1));
    if (!button) throw new DeviceError('invalid element state', `The alert has no such button: ${String(label)}`);
    await gestures.tap(centerOf(button.bounds));
  };
  return {
    'GET /alert/text': () =>
      views()
        .filter((view) => view instanceof TextView && !(view instanceof Button) && !(view instanceof EditText))
        .map(({ text }) => text)
        .join('\n'),
    'POST /alert/accept': ({ body }) => press([1], body.buttonLabel),
    'POST /alert/dismiss': ({ body }) => press([2, 1], body.buttonLabel),
  };
}
