import type { View } from '../view/view.js';
import type { Window } from '../view/window.js';
import { ActivityWindow } from './activity-window.js';
import type { IconName } from '../widget/icon.js';
import { DialogWindow, type DialogOptions } from './dialog-window.js';
import { PopupWindow, type PopupOptions } from './popup-window.js';
import { Timers } from './timers.js';

/** An app as launcher and recents show it. */
export interface AppTile {
  readonly packageName: string;
  readonly label: string;
  readonly icon: IconName;
  readonly color: string;
}

/** Builds what an activity shows, once for each time that it is opened. */
export type ScreenBuilder = (activity: Activity) => View;

/** What an activity asks of the system that it runs in. */
export interface ActivityHost {
  readonly packageName: string;
  /** What the app keeps on the device; cleared by `pm clear`. */
  readonly storage: Map<string, string>;
  open(activity: string, extras?: Readonly<Record<string, string>>): void;
  finish(activity: Activity): void;
  openApp(packageName: string): void;
  toast(text: string): void;
  crash(reason: string): void;
  /** Apps with a task, the last used first. */
  readonly recentApps: readonly AppTile[];
  /** Apps that the launcher shows. */
  readonly launcherApps: readonly AppTile[];
}

/** One screen of an app, on the app's stack of screens. */
export class Activity {
  readonly #timers = new Timers();
  readonly #windows: Window[];
  /** What the back key does when it does not close the activity; true when it was used. */
  onBack: (() => boolean) | undefined;

  constructor(
    /** `.MainActivity` */
    readonly name: string,
    readonly extras: Readonly<Record<string, string>>,
    readonly host: ActivityHost,
    build: ScreenBuilder,
  ) {
    const content = build(this);
    this.#windows = [
      new ActivityWindow(host.packageName, content, () => {
        if (!this.onBack?.()) this.finish();
      }),
    ];
  }

  /** From the lowest to the topmost. */
  get windows(): readonly Window[] {
    return this.#windows;
  }

  /** Runs `action` later, unless the activity was closed by then. */
  after(ms: number, action: () => void): void {
    this.#timers.after(ms, action);
  }

  open(activity: string, extras: Readonly<Record<string, string>> = {}): void {
    this.host.open(activity, extras);
  }

  finish(): void {
    this.host.finish(this);
  }

  showDialog(options: Omit<DialogOptions, 'packageName' | 'onDismiss'> & { onDismiss?: () => void }): void {
    const dialog: Window = new DialogWindow({
      ...options,
      packageName: this.host.packageName,
      onDismiss: () => {
        this.#close(dialog);
        options.onDismiss?.();
      },
    });
    this.#windows.push(dialog);
  }

  showPopup(options: Omit<PopupOptions, 'packageName' | 'onDismiss'>): void {
    const popup: Window = new PopupWindow({
      ...options,
      packageName: this.host.packageName,
      onDismiss: () => this.#close(popup),
    });
    this.#windows.push(popup);
  }

  destroy(): void {
    this.#timers.clear();
  }

  #close(window: Window): void {
    this.#windows.splice(this.#windows.indexOf(window), 1);
  }
}
