/** Faults that a test injects into a device. */
export class DeviceFaults {
  /** Answers to the next requests for the page source, one text each. */
  readonly nextSources: string[] = [];
  /** Delay of each request for the page source, in milliseconds. */
  sourceDelay = 0;
  /** Delay of each screenshot, in milliseconds. */
  screenshotDelay = 0;
  /** Whether the server inside the device accepts requests and never answers. */
  httpHangs = false;
  /** Whether the device is disconnected from ADB. */
  isOffline = false;
  /** Runs once, right before the next touch, key or text arrives. */
  beforeNextAction: (() => void) | undefined;

  /** Ends all faults. */
  clear(): void {
    this.nextSources.length = 0;
    this.sourceDelay = 0;
    this.screenshotDelay = 0;
    this.httpHangs = false;
    this.isOffline = false;
    this.beforeNextAction = undefined;
  }

  /** The device calls it before each action. */
  takeAction(): void {
    const action = this.beforeNextAction;
    this.beforeNextAction = undefined;
    action?.();
  }
}
