import type { View, Window } from '../view/view.js';
import { EditText } from '../widget/edit-text.js';
import type { Activity, ActivityHost, AppTile, AppDefinition } from './activity.js';
import type { DeviceLog } from './device-files.js';
import { DialogWindow } from './windows.js';
import { PermissionDialog } from './permission-dialog.js';
import { Display } from './display.js';
import { Logcat } from './logcat.js';
import { RunningApp } from './running-app.js';
import { Timers } from './timers.js';

const FIRST_PID = 4200;
const TOAST_MS = 2000;

/** Apps, their processes and windows, focus and clipboard of one device. */
export class AndroidSystem {
  readonly display = new Display();
  readonly timers = new Timers();
  readonly logcat = new Logcat();
  clipboard = '';
  /** The text of the visible toast. */
  toast: string | undefined;
  volume = 5;
  isScreenOn = true;
  readonly #installed: Map<string, AppDefinition>;
  readonly #running = new Map<string, RunningApp>();
  readonly #storage = new Map<string, Map<string, string>>();
  /** Packages with a task, the foreground one last. */
  #order: string[] = [];
  #systemDialog: Window | undefined;
  #focused: View | undefined;
  #pid = FIRST_PID;
  readonly #crashes = new Map<string, number>();

  constructor(
    apps: readonly AppDefinition[],
    private readonly launcher: AppDefinition,
    readonly log: DeviceLog,
  ) {
    this.#installed = new Map([...apps, launcher].map((app) => [app.packageName, app]));
    this.home();
  }

  get installed(): readonly AppDefinition[] {
    return [...this.#installed.values()];
  }

  get running(): readonly RunningApp[] {
    return [...this.#running.values()];
  }

  get foreground(): RunningApp {
    return this.#running.get(this.#order.at(-1)!)!;
  }

  get focused(): View | undefined {
    const focused = this.#focused;
    return focused && this.windows.some(({ root }) => root === [...focused.ancestors()].at(-1)) ? focused : undefined;
  }

  /** All visible windows from bottom to top, laid out. */
  get windows(): readonly Window[] {
    const windows = [...(this.foreground.top?.windows ?? []), ...(this.#systemDialog ? [this.#systemDialog] : [])];
    for (const window of windows) window.layout(this.display.bounds, this.display.usable);
    return windows;
  }

  get topWindow(): Window {
    return this.windows.at(-1)!;
  }

  app(packageName: string): AppDefinition | undefined {
    return this.#installed.get(packageName);
  }

  /** Installs an app, or replaces the one with its package. */
  install(app: AppDefinition): void {
    this.stop(app.packageName);
    this.#installed.set(app.packageName, app);
  }

  /** False when it was not installed. */
  uninstall(packageName: string): boolean {
    this.stop(packageName);
    this.#storage.delete(packageName);
    return packageName !== this.launcher.packageName && this.#installed.delete(packageName);
  }

  /**
   * Opens an activity on its app's task, starting the app when it does not run.
   * @throws Error when there is no such app or activity
   */
  start(packageName: string, activity: string, extras: Readonly<Record<string, string>> = {}): void {
    this.logcat.write('I', 'ActivityTaskManager', `START u0 {cmp=${packageName}/${activity}}`);
    const definition = this.#installed.get(packageName);
    if (!definition) throw new Error(`${packageName} is not installed`);
    let app = this.#running.get(packageName);
    if (!app) {
      app = new RunningApp(definition, this.#pid++);
      this.#running.set(packageName, app);
    }
    const isOnTop = app.top?.name === activity && Object.keys(extras).length === 0;
    if (!isOnTop) app.open(activity, extras, this.#hostFor(app));
    this.#bringToFront(packageName);
  }

  /** Opens an app like the launcher: on its last screen, else on its first. */
  launch(packageName: string): void {
    const definition = this.#installed.get(packageName);
    if (!definition?.launcherActivity) throw new Error(`${packageName} cannot be launched`);
    if (this.#running.get(packageName)?.top) this.#bringToFront(packageName);
    else this.start(packageName, definition.launcherActivity);
  }

  home(): void {
    const { packageName, launcherActivity } = this.launcher;
    const app = this.#running.get(packageName);
    if (app && app.top?.name !== launcherActivity) this.stop(packageName, false);
    this.start(packageName, launcherActivity!);
  }

  showRecents(): void {
    this.home();
    this.start(this.launcher.packageName, '.RecentsActivity');
  }

  /** Ends an app's process; false when it did not run. */
  stop(packageName: string, goesHome = true): boolean {
    const app = this.#running.get(packageName);
    if (!app) return false;
    const wasInFront = this.foreground === app;
    app.destroy();
    this.#running.delete(packageName);
    this.#order = this.#order.filter((each) => each !== packageName);
    if (goesHome && (wasInFront || this.#order.length === 0)) this.home();
    return true;
  }

  /** Ends an app like an uncaught exception. */
  crash(packageName: string, reason: string): void {
    const app = this.#installed.get(packageName);
    if (!app || !this.stop(packageName)) return;
    const count = (this.#crashes.get(packageName) ?? 0) + 1;
    this.#crashes.set(packageName, count);
    this.log.add('crash', `${packageName}: ${reason}`);
    this.logcat.write('E', 'AndroidRuntime', `FATAL EXCEPTION: main\nProcess: ${packageName}\n${reason}`);
    const close = () => (this.#systemDialog = undefined);
    const dialog = new DialogWindow({
      packageName: 'android',
      title: `${app.label} keeps stopping`,
      buttons: [
        { id: 'android:id/aerr_close', text: 'Close app' },
        { id: 'android:id/aerr_app_info', text: 'App info' },
      ],
      onDismiss: close,
    });
    this.#systemDialog = dialog;
    this.#changed();
  }

  clearData(packageName: string): boolean {
    if (!this.#installed.has(packageName)) return false;
    this.stop(packageName);
    this.#storage.delete(packageName);
    return true;
  }

  focus(view: View | undefined): void {
    if (this.#focused) this.#focused.isFocused = false;
    this.#focused = view;
    if (view) view.isFocused = true;
  }

  /** Updates focus and keyboard after a touch on a view. */
  touchFocus(view: View): void {
    if (!(view instanceof EditText)) return;
    this.focus(view);
    this.display.isKeyboardShown = true;
  }

  /** The action key of the keyboard in a single-line field: focuses the next field, else hides the keyboard. */
  submit(field: EditText): void {
    const fields = [...this.topWindow.root.descendants()].filter((view) => view instanceof EditText);
    const next = fields[fields.indexOf(field) + 1];
    if (next) this.focus(next);
    else this.display.isKeyboardShown = false;
  }

  back(): void {
    if (this.display.isKeyboardShown) this.display.isKeyboardShown = false;
    else this.topWindow.back();
  }

  showToast(text: string): void {
    this.toast = text;
    this.timers.after(TOAST_MS, () => {
      if (this.toast === text) this.toast = undefined;
    });
  }

  close(): void {
    this.timers.clear();
    for (const app of this.#running.values()) app.destroy();
  }

  #bringToFront(packageName: string): void {
    this.#order = [...this.#order.filter((each) => each !== packageName), packageName];
    this.#changed();
  }

  #changed(): void {
    this.focus(undefined);
    this.display.isKeyboardShown = false;
    const { packageName, top } = this.foreground;
    this.log.add('screen', `${packageName}/${top?.name ?? ''}`);
  }

  #finish(app: RunningApp, activity: Activity): void {
    app.remove(activity);
    if (this.foreground !== app) return;
    if (app.top) this.#changed();
    else this.home();
  }

  #hostFor(app: RunningApp): ActivityHost {
    const { packageName } = app;
    const storage = this.#storage.get(packageName) ?? new Map<string, string>();
    this.#storage.set(packageName, storage);
    const tilesOf = (packages: readonly string[]) => packages.flatMap((each) => this.#tile(each) ?? []);
    const recent = () => tilesOf(this.#order.toReversed());
    const launchable = () => tilesOf([...this.#installed.keys()]);
    return {
      packageName,
      storage,
      open: (activity, extras = {}) => {
        app.open(activity, extras, this.#hostFor(app));
        this.#changed();
      },
      finish: (activity) => this.#finish(app, activity),
      openApp: (other) => this.launch(other),
      toast: (text) => this.showToast(text),
      crash: (reason) => this.crash(packageName, reason),
      requestPermission: (action, onAnswer) => {
        this.#systemDialog = new PermissionDialog({
          label: this.#installed.get(packageName)!.label,
          action,
          onAnswer: (isGranted) => {
            this.#systemDialog = undefined;
            onAnswer(isGranted);
          },
        });
      },
      get recentApps() {
        return recent();
      },
      get launcherApps() {
        return launchable();
      },
    };
  }

  #tile(packageName: string): AppTile | undefined {
    const app = this.#installed.get(packageName);
    return app?.launcherActivity && app !== this.launcher ? app : undefined;
  }
}
