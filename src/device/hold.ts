/**
 * Injectable: the right of this process to use the device of a session. In a fleet another replica may take the session
 * over when this process does not answer for too long, for example because it was paused. Drivers call `check` before
 * every command, so that a replica that lost the session sends nothing more to the device.
 */
export class DeviceHold {
  /** @throws ServiceError E0106 when another process may use the device now */
  check(): void {
    // A process without a directory is the only user of its devices.
  }

  /**
   * Waits, if `check` would throw, until this process knows whether it still has the device: after a short pause it has. To
   * be called before a command, and `check` after it. Never throws.
   */
  regain(): Promise<void> {
    return Promise.resolve();
  }

  /** Whether `check` passes: a driver that closes after it lost the session leaves the session as it is. */
  get isHeld(): boolean {
    try {
      this.check();
      return true;
    } catch {
      return false;
    }
  }
}
