import type { KeyInput } from '../input/key-input.js';
import type { AndroidSystem } from '../system/android-system.js';
import type { ScreenPainter } from '../system/screen-painter.js';
import { STATUS_BAR } from '../system/display.js';
import { PIXEL_RATIO, centerOf } from '../view/geometry.js';
import { actionSequence } from './action-sequence.js';
import { numberOf, textOf, DeviceError, type Routes } from './route.js';
import type { ElementRegistry } from './element-registry.js';
import type { Gestures } from './gesture-routes.js';
import type { ServerSettings } from './server-settings.js';
import { TextView } from '../view/text-view.js';
import type { View } from '../view/view.js';
import { Button } from '../widget/buttons.js';
import { EditText } from '../widget/edit-text.js';

interface DeviceRouteParts {
  readonly system: AndroidSystem;
  readonly elements: ElementRegistry;
  readonly gestures: Gestures;
  readonly keys: KeyInput;
  readonly painter: ScreenPainter;
  readonly settings: ServerSettings;
}

/** Screen, keys, actions, clipboard, settings and device information. */
export function deviceRoutes({ system, elements, gestures, keys, painter, settings }: DeviceRouteParts): Routes {
  const { display } = system;
  const pressKey = (body: Readonly<Record<string, unknown>>, isLong: boolean) => {
    keys.press(numberOf(body, 'keycode'), numberOf(body, 'metastate', 0), isLong);
  };
  return {
    'GET /screenshot': async () => (await painter.png()).toString('base64'),
    'GET /orientation': () => (display.isLandscape ? 'LANDSCAPE' : 'PORTRAIT'),
    'POST /orientation': ({ body }) => {
      const orientation = textOf(body, 'orientation').toUpperCase();
      if (orientation !== 'LANDSCAPE' && orientation !== 'PORTRAIT') {
        throw new DeviceError('invalid argument', 'The orientation must be LANDSCAPE or PORTRAIT');
      }
      display.rotation = orientation === 'LANDSCAPE' ? 1 : 0;
    },
    'GET /rotation': () => ({ x: 0, y: 0, z: display.rotation * 90 }),
    'POST /rotation': ({ body }) => {
      const quarters = numberOf(body, 'z') / 90;
      if (![0, 1, 2, 3].includes(quarters)) throw new DeviceError('invalid argument', 'z must be 0, 90, 180 or 270');
      display.rotation = quarters as 0 | 1 | 2 | 3;
    },
    'GET /window/current/size': () => display.size,
    'GET /window/rect': () => ({ x: 0, y: 0, ...display.size }),
    'GET /appium/device/system_bars': () => ({ statusBar: STATUS_BAR }),
    'GET /appium/device/pixel_ratio': () => PIXEL_RATIO,
    'GET /appium/device/display_density': () => PIXEL_RATIO * 160,
    'GET /appium/device/info': () => ({
      androidId: '1a2b3c4d5e6f7081',
      manufacturer: 'Demo',
      model: 'Virtual Phone',
      brand: 'demo',
      apiVersion: '34',
      platformVersion: '14',
      carrierName: '',
      realDisplaySize: '1080x2400',
      displayDensity: PIXEL_RATIO * 160,
      networks: [],
      locale: 'en_US',
      timeZone: 'UTC',
      bluetooth: { state: 'OFF' },
    }),
    'GET /appium/device/battery_info': () => ({ level: 0.87, status: 2 }),
    'POST /appium/device/press_keycode': ({ body }) => pressKey(body, false),
    'POST /appium/device/long_press_keycode': ({ body }) => pressKey(body, true),
    'POST /back': () => {
      system.log.add('key', '4');
      system.back();
    },
    'POST /keys': ({ body }) => {
      keys.type(textOf(body, 'text', Array.isArray(body.value) ? body.value.join('') : undefined));
    },
    'POST /actions': async ({ body }) => {
      const { events, length } = actionSequence(body.actions, elements, keys);
      await gestures.play(events, length);
    },
    'GET /appium/settings': () => settings.all,
    'POST /appium/settings': ({ body }) => settings.change((body.settings ?? {}) as Record<string, unknown>),
    'POST /appium/device/set_clipboard': ({ body }) => {
      system.clipboard = Buffer.from(textOf(body, 'content'), 'base64').toString();
    },
    'POST /appium/device/get_clipboard': () => Buffer.from(system.clipboard).toString('base64'),
    'POST /appium/device/open_notifications': () => null,
    'POST /appium/reset_ax_cache': () => null,
  };
}

/** Reads, accepts and dismisses the open dialog. */
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
