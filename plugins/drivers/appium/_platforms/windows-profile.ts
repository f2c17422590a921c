import { OtherProfile } from './other-profile.js';
import type { Commands } from './platform-profile.js';

/** https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes, by names of the UI Events standard. */
const VIRTUAL_KEYS: Readonly<Record<string, number>> = {
  Backspace: 0x08,
  Tab: 0x09,
  Enter: 0x0d,
  Shift: 0x10,
  Control: 0x11,
  ControlOrMeta: 0x11,
  Alt: 0x12,
  Pause: 0x13,
  CapsLock: 0x14,
  Escape: 0x1b,
  Space: 0x20,
  PageUp: 0x21,
  PageDown: 0x22,
  End: 0x23,
  Home: 0x24,
  ArrowLeft: 0x25,
  ArrowUp: 0x26,
  ArrowRight: 0x27,
  ArrowDown: 0x28,
  PrintScreen: 0x2c,
  Insert: 0x2d,
  Delete: 0x2e,
  Meta: 0x5b,
  ContextMenu: 0x5d,
  NumLock: 0x90,
  ScrollLock: 0x91,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, 0x70 + i])),
};

type KeyAction = Readonly<Record<string, unknown>>;

/** Apps on Windows, by the Windows driver: https://github.com/appium/appium-windows-driver#platform-specific-extensions */
export class WindowsProfile extends OtherProfile {
  override readonly hasStrategies = true;
  // WinAppDriver answers "Currently key input source type is not supported".
  override readonly hasKeyActions = false;
  protected override readonly appCapability = 'appium:app';

  override async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    if (app === undefined) return;
    this.#requireOwn(app, 'launching');
    await commands.execute('windows: launchApp', {});
  }

  override async terminate(commands: Commands, app: string): Promise<void> {
    this.#requireOwn(app, 'terminating');
    await commands.execute('windows: closeApp', {});
  }

  override async pressKey(commands: Commands, key: string): Promise<void> {
    const names = this.chordOf(key);
    const [last, ...held] = names.map((name) => this.#virtualKey(name)).toReversed();
    const modifiers = held.map((virtualKeyCode) => ({ virtualKeyCode }));
    const actions: KeyAction[] = [
      ...modifiers.toReversed().map((action) => ({ ...action, down: true })),
      { virtualKeyCode: last },
      ...modifiers.map((action) => ({ ...action, down: false })),
    ];
    await commands.execute('windows: keys', { actions });
  }

  /** The codes of letters and digits are those of their characters. */
  #virtualKey(name: string): number {
    const letter = /^(?:Key|Digit)?([A-Za-z0-9])$/.exec(name)?.[1]?.toUpperCase();
    const code = VIRTUAL_KEYS[name] ?? letter?.charCodeAt(0);
    if (code !== undefined) return code;
    throw this.unsupported(`the key ${JSON.stringify(name)}; enter it as text`);
  }

  #requireOwn(app: string, what: string): void {
    if (app === this.appUnderTest) return;
    throw this.unsupported(`${what} another app than that of appium:app; start a session for it`);
  }
}
