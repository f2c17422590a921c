import { Activity, type ActivityHost, type AppDefinition } from './activity.js';

/** A process of an app with its stack of activities. */
export class RunningApp {
  readonly #stack: Activity[] = [];

  constructor(
    readonly definition: AppDefinition,
    readonly pid: number,
  ) {}

  get top(): Activity | undefined {
    return this.#stack.at(-1);
  }

  get packageName(): string {
    return this.definition.packageName;
  }

  /**
   * Pushes an activity onto the stack.
   * @throws Error when the app has no activity of that name
   */
  open(name: string, extras: Readonly<Record<string, string>>, host: ActivityHost): Activity {
    const build = this.definition.activities[name];
    if (!build) throw new Error(`${this.packageName} has no activity ${name}`);
    const activity = new Activity(name, extras, host, build);
    this.#stack.push(activity);
    return activity;
  }

  /** Closes one activity. */
  remove(activity: Activity): void {
    const at = this.#stack.indexOf(activity);
    if (at >= 0) this.#stack.splice(at, 1);
    activity.destroy();
  }

  destroy(): void {
    for (const activity of this.#stack.splice(0)) activity.destroy();
  }
}
