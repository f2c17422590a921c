/** A line of a log of a device. */
export interface DeviceLogEntry {
  /** Such as `debug`, `info`, `warning`, `error`; `all` where the line has none. */
  readonly level: string;
  readonly text: string;
  /** ISO 8601, on the clock of the device or of the server that read it. */
  readonly time: string;
}

/** The logs of a device: logcat, syslog, crash log. Port of a driver of devices. */
export abstract class DeviceLog {
  /** The types that the driver reads, the default first. */
  abstract readonly types: readonly string[];
  /** The lines since the last read of this type. */
  abstract read(type: string): Promise<readonly DeviceLogEntry[]>;
}
