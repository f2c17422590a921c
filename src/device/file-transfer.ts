/** A file that the browser downloads. */
export interface Download {
  readonly id: string;
  /** The name that the page or its server suggests. */
  readonly suggestedName: string;
  /** Null where the driver does not report it. */
  readonly url: string | null;
  readonly state: 'running' | 'done' | 'failed';
  /** Name of the file in the session, once it is done. */
  readonly file?: string;
  /** Why it failed. */
  readonly reason?: string;
}

/** The downloads of a browser, which become files of the session as they end. Port of a driver of browsers. */
export abstract class Downloads {
  /** In the order in which they began. */
  abstract list(): Promise<readonly Download[]>;

  readonly #reported = new Set<string>();

  /** The downloads that `report` was not called for. */
  async unreported(): Promise<readonly Download[]> {
    return (await this.list()).filter(({ id }) => !this.#reported.has(id));
  }

  /** Somebody has waited for this download. */
  report(id: string): void {
    this.#reported.add(id);
  }
}

/** The files of a device. Port of a driver of devices. */
export abstract class DeviceStorage {
  /**
   * Writes a file.
   * @param from path on this machine
   * @param to path on the device
   * @throws ServiceError E0401 with the device's reason
   */
  abstract push(from: string, to: string, signal: AbortSignal): Promise<void>;
  /** Reads a file. @throws ServiceError E0401 with the device's reason */
  abstract pull(path: string, signal: AbortSignal): Promise<Uint8Array>;
}
