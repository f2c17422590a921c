import { type DeviceElement, ServiceError } from '#svc';
import type { SurfaceDriver } from '../../plugins/drivers/_surface/surface.js';

const POINT = { x: 5, y: 5 };
const AREA = { x: 0, y: 0, width: 50, height: 50 };
const CENTRE = { x: 0, y: 0 };
const COOKIE = { name: 'a', value: 'b' };
const STATE = { cookies: [], origins: [] };

/** Makes one call, which ends with the signal. */
export type DriverCall = (signal: AbortSignal) => unknown;
type Calls = Readonly<Record<string, DriverCall>>;

/** One call of each method of a driver and of its surface that sends commands. */
export function callsOf(driver: SurfaceDriver): Readonly<Record<'driver' | 'surface', Calls>> {
  return {
    driver: {
      windowSize: () => driver.windowSize(),
      press: () => driver.press(POINT, 1),
      movePointer: () => driver.movePointer(POINT),
      longPress: (signal) => driver.longPress(POINT, 10, signal),
      rightPress: () => driver.rightPress(POINT),
      swipe: (signal) => driver.swipe(POINT, { x: 20, y: 20 }, signal),
      scroll: (signal) => driver.scroll(POINT, 'down', 10, signal),
      scrollArea: () => driver.scrollArea(POINT),
      scrollAreas: () => driver.scrollAreas('down'),
      drag: (signal) => driver.drag(POINT, { x: 20, y: 20 }, signal),
      pinch: (signal) => driver.pinch(AREA, 2, signal),
      pressKey: () => driver.pressKey('Enter'),
      clearFocused: () => driver.clearFocused(),
      typeText: () => driver.typeText('a'),
      typeKeys: (signal) => driver.typeKeys('a', signal),
      executeScript: (signal) => driver.executeScript('return 1', [], signal),
      screenHash: () => driver.screenHash(),
      hideCaret: () => driver.hideCaret(),
      checkInside: () => driver.checkInside(POINT),
      percentToPoint: () => driver.percentToPoint(10, 10),
      launch: (signal) => driver.launch('http://127.0.0.1/', undefined, signal),
      launchOther: (signal) => driver.launchOther('http://127.0.0.1/', signal),
      terminate: () => driver.terminate('app'),
      appVersion: () => driver.appVersion('app'),
      open: (signal) => driver.open(signal),
      attach: (signal) => driver.attach(driver.attachment!, signal),
    },
    surface: {
      find: () => driver.surface.find('css', 'input', 5, {}),
      source: () => driver.surface.source(),
      elements: () => driver.surface.elements('window'),
      candidates: () => driver.surface.candidates('button'),
      locators: () => driver.surface.locators('css', 'input'),
      capture: () => driver.surface.capture(),
    },
  };
}

/** One call of each method of an element. */
export function callsOfElement(element: DeviceElement): Calls {
  const limits = (signal: AbortSignal) => ({ timeout: 500, signal });
  return {
    press: (signal) => element.press(CENTRE, 1, limits(signal)),
    longPress: (signal) => element.longPress(10, limits(signal)),
    enterText: (signal) => element.enterText('a', true, limits(signal)),
    focus: (signal) => element.focus(limits(signal)),
    text: () => element.text(),
    value: () => element.value(),
    attribute: () => element.attribute('id'),
    options: () => element.options(),
    selectOption: (signal) => element.selectOption(0, limits(signal)),
    setFiles: (signal) => element.setFiles([], limits(signal)),
    reveal: (signal) => element.reveal(limits(signal)),
    dragTo: (signal) => element.dragTo(element, limits(signal)),
  };
}

/** One call of each method of the parts that a browser has, by the name of the part. */
export function callsOfBrowser(driver: SurfaceDriver) {
  return {
    navigation: {
      open: (signal) => driver.navigation.open('http://127.0.0.1/', 'load', signal),
      back: (signal) => driver.navigation.back('load', signal),
      forward: (signal) => driver.navigation.forward('load', signal),
      reload: (signal) => driver.navigation.reload('load', signal),
      url: () => driver.navigation.url(),
      title: () => driver.navigation.title(),
      waitForNetworkIdle: (signal) => driver.navigation.waitForNetworkIdle(10, 50, signal),
    },
    windows: {
      list: () => driver.windows.list(),
      activate: () => driver.windows.activate('1'),
      previous: () => driver.windows.previous(),
      open: () => driver.windows.open(),
      close: () => driver.windows.close('1'),
    },
    cookies: {
      list: () => driver.cookies.list(),
      set: () => driver.cookies.set(COOKIE),
      delete: () => driver.cookies.delete('a'),
      clear: () => driver.cookies.clear(),
    },
    storageState: { read: () => driver.storageState.read(), write: () => driver.storageState.write(STATE) },
    dialogs: {
      current: () => driver.dialogs.current(),
      answer: () => driver.dialogs.answer('accept'),
      settle: () => driver.dialogs.settle(),
    },
    environment: {
      setOrientation: () => driver.environment.setOrientation('portrait'),
      setGeolocation: () => driver.environment.setGeolocation({ latitude: 0, longitude: 0, accuracy: 1 }),
      setClipboard: () => driver.environment.setClipboard('a'),
      clipboard: () => driver.environment.clipboard(),
      setNetwork: () => driver.environment.setNetwork('offline'),
      setColorScheme: () => driver.environment.setColorScheme('dark'),
    },
    pageLogs: { keepBodies: () => driver.pageLogs.keepBodies() },
  } satisfies Record<string, Calls>;
}

/** What names, configures or ends an object, and what its own methods use: no command of a caller. */
const NO_COMMANDS: ReadonlySet<string> = new Set([
  ...['constructor', 'close', 'detach', 'unsupported', 'attachmentOf', 'use', 'leave', 'end'],
  ...['expect', 'expectNone', 'restore', 'takesNoText', 'isLast', 'wasClosed', 'readAttachment'],
]);

/** The methods of an object that no call of `callsOf` covers. */
export function uncalledMethods(object: object, calls: Calls): string[] {
  const names = new Set<string>();
  for (let type = Object.getPrototypeOf(object) as object; type !== Object.prototype;) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
      if (typeof value === 'function' && !NO_COMMANDS.has(name) && !(name in calls)) names.add(name);
    }
    type = Object.getPrototypeOf(type) as object;
  }
  return [...names].sort();
}

/** The code with which a call is refused, or `done`. */
export async function outcomeOf(call: DriverCall): Promise<string> {
  try {
    await call(AbortSignal.timeout(10_000));
    return 'done';
  } catch (error) {
    return error instanceof ServiceError ? error.code : String(error);
  }
}
