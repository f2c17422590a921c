import type { SnapshotOptions } from '../view/snapshot.js';

/** The packages that the UiAutomator2 server consists of. */
export const SERVER_PACKAGES: readonly string[] = [
  'io.appium.uiautomator2.server',
  'io.appium.uiautomator2.server.test',
];

/** The settings of the UiAutomator2 server with their defaults; unknown ones are stored unchanged. */
export class ServerSettings {
  #values: Record<string, unknown> = ServerSettings.#defaults();

  get all(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  get snapshotOptions(): SnapshotOptions {
    return {
      ignoreUnimportantViews: this.#values.ignoreUnimportantViews === true,
      allowInvisibleElements: this.#values.allowInvisibleElements === true,
    };
  }

  /** Milliseconds. */
  get waitForIdleTimeout(): number {
    return Number(this.#values.waitForIdleTimeout);
  }

  /** Frames a second. */
  get mjpegFramerate(): number {
    return Number(this.#values.mjpegServerFramerate);
  }

  /** Of the screen, 0 to 1. */
  get mjpegScale(): number {
    return Number(this.#values.mjpegScalingFactor) / 100;
  }

  get mjpegQuality(): number {
    return Number(this.#values.mjpegServerScreenshotQuality);
  }

  change(values: Readonly<Record<string, unknown>>): void {
    Object.assign(this.#values, values);
  }

  reset(): void {
    this.#values = ServerSettings.#defaults();
  }

  static #defaults(): Record<string, unknown> {
    return {
      actionAcknowledgmentTimeout: 3000,
      allowInvisibleElements: false,
      disableIdLocatorAutocompletion: false,
      elementResponseAttributes: 'name,text',
      enableMultiWindows: false,
      enableTopmostWindowFromActivePackage: false,
      enforceXPath1: false,
      ignoreUnimportantViews: false,
      keyInjectionDelay: 0,
      limitXPathContextScope: true,
      mjpegScalingFactor: 50,
      mjpegServerFramerate: 10,
      mjpegServerScreenshotQuality: 50,
      normalizeTagNames: false,
      scrollAcknowledgmentTimeout: 200,
      serverPort: 6790,
      shouldUseCompactResponses: true,
      simpleBoundsCalculation: false,
      snapshotMaxDepth: 70,
      trackScrollEvents: true,
      waitForIdleTimeout: 10000,
      waitForSelectorTimeout: 0,
      wakeLockTimeout: 86400000,
    };
  }
}
