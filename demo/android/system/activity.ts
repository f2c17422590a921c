import type { IconName } from '../widget/icon.js';
import type { View, Window } from '../view/view.js';
import { DialogWindow, type DialogOptions, PopupWindow, type PopupOptions } from './windows.js';
import { Timers } from './timers.js';
import { FrameLayout, LinearLayout } from '../view/layouts.js';
import type { Rect } from '../view/geometry.js';

/** The activity to open, and its extras. */
interface Intent {
  /** `.MainActivity` */
  readonly activity: string;
  readonly extras: Readonly<Record<string, string>>;
}

/** An app that can be installed on a virtual device. */
export interface AppDefinition {
  readonly packageName: string;
  readonly label: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly icon: IconName;
  readonly color: string;
  /** The activity that the launcher opens; undefined when the launcher does not show the app. */
  readonly launcherActivity: string | undefined;
  readonly activities: Readonly<Record<string, ScreenBuilder>>;
  /** The activity for a link; undefined for links of other apps. */
  readonly resolveLink?: (uri: string) => Intent | undefined;
}

/** An app in the launcher and in recents. */
export interface AppTile {
  readonly packageName: string;
  readonly label: string;
  readonly icon: IconName;
  readonly color: string;
}

/** Builds the content of an activity each time that it is opened. */
export type ScreenBuilder = (activity: Activity) => View;

/** The interface between an activity and the system. */
export interface ActivityHost {
  readonly packageName: string;
  /** The data of the app on the device; cleared by `pm clear`. */
  readonly storage: Map<string, string>;
  open(activity: string, extras?: Readonly<Record<string, string>>): void;
  finish(activity: Activity): void;
  openApp(packageName: string): void;
  toast(text: string): void;
  crash(reason: string): void;
  /** Asks the user for a permission. @param action such as `take pictures and record video` */
  requestPermission(action: string, onAnswer: (isGranted: boolean) => void): void;
  /** Apps with a task, the last used first. */
  readonly recentApps: readonly AppTile[];
  /** Apps that the launcher shows. */
  readonly launcherApps: readonly AppTile[];
}

/** One screen of an app, on the app's stack of screens. */
export class Activity {
  readonly #timers = new Timers();
  readonly #windows: Window[];
  /** Handles the back key before the activity is closed; returns true when it has done so. */
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

  /** From bottom to top. */
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

/** The window of an activity: it fills the display, its content the part without bars and keyboard. */
class ActivityWindow implements Window {
  readonly kind = 'activity';
  readonly root: FrameLayout;
  readonly #content: FrameLayout;

  constructor(
    readonly packageName: string,
    content: View,
    private readonly onBack: () => void,
  ) {
    this.#content = new FrameLayout({ id: 'android:id/content', width: 'fill', height: 'fill' }, [content]);
    const column = new LinearLayout('vertical', { width: 'fill', height: 'fill' }, [this.#content]);
    this.root = new FrameLayout({ width: 'fill', height: 'fill', background: '#ffffff' }, [column]);
  }

  layout(display: Rect, usable: Rect): void {
    this.root.layout(display);
    this.#content.layout(usable);
  }

  back(): void {
    this.onBack();
  }

  touchOutside(): void {}
}
