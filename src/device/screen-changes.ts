/** Port of a driver: the device tells by itself when its screen changes. A screen that stays as it is costs nothing. */
export abstract class ScreenChanges {
  /**
   * Calls the listener soon after a visible change, a few times a second while the screen keeps changing. What is
   * scrolled out of view may change unnoticed.
   * @returns when the signal is aborted, or another window came to the front, whose changes begin anew
   * @throws Error when the changes cannot be had, or no longer
   */
  abstract run(onChange: () => void, signal: AbortSignal): Promise<void>;
}
