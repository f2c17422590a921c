/** Faults that a test injects into a device. */
export class DeviceFaults {
  /** Answers the next requests for the page source, one text each. */
  readonly nextSources: string[] = [];
  /** Milliseconds that each request for the page source waits. */
  sourceDelay = 0;
  /** Milliseconds that each screenshot waits. */
  screenshotDelay = 0;
  /** Whether the server inside the device takes requests and never answers. */
  httpHangs = false;
  /** Whether the device has gone from ADB. */
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

  /** To be called before each action. */
  takeAction(): void {
    const action = this.beforeNextAction;
    this.beforeNextAction = undefined;
    action?.();
  }
}
