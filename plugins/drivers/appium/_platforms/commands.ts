/** What a profile has a device do. The driver provides it and translates what Appium throws into ServiceErrors. */
export interface Commands {
  /** Runs an extension command of the driver, such as `mobile: pressKey`. */
  execute(script: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Opens an address in the browser in use. */
  navigate(url: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
}
