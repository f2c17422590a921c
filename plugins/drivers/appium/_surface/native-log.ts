import { DeviceLog, type DeviceLogEntry } from '#svc';
import type { Remote } from '../../_webdriver/remote-session.js';

/** A line that the server of a driver answers to `getLogs`. */
interface Line {
  /** Milliseconds since 1970 at which the server read it. */
  readonly timestamp?: number;
  readonly level?: string;
  readonly message?: string;
}

/** The name of each priority of logcat. */
const PRIORITIES: Readonly<Record<string, string>> = {
  V: 'verbose',
  D: 'debug',
  I: 'info',
  W: 'warning',
  E: 'error',
  F: 'fatal',
};
/** `01-31 23:59:59.000  1234  1234 E Tag: text`, the format `threadtime`. */
const LOGCAT_PRIORITY = /^\d\d-\d\d [\d:.]+ +\d+ +\d+ ([VDIWEF]) /;
/** `Jan 31 23:59:59 iPhone app(UIKitCore)[123] <Error>: text`. */
const SYSLOG_LEVEL = /<(\w+)>: /;
/** Logcat writes it between its buffers. */
const DIVIDER = /^--------- (beginning of|switch to) /;

/** The logs of a device, by the driver's log types: the native ones, not those of a web view. */
export class NativeLog extends DeviceLog {
  /** @param remote sends commands to the native context */
  constructor(
    private readonly remote: Remote,
    readonly types: readonly string[],
  ) {
    super();
  }

  async read(type: string): Promise<DeviceLogEntry[]> {
    const lines = (await this.remote.command((browser) => browser.getLogs(type))) as Line[];
    return lines.filter(({ message = '' }) => !DIVIDER.test(message)).map(entryOf);
  }
}

function entryOf({ timestamp, level = 'all', message = '' }: Line): DeviceLogEntry {
  const priority = LOGCAT_PRIORITY.exec(message)?.[1];
  return {
    level: priority === undefined ? (SYSLOG_LEVEL.exec(message)?.[1] ?? level).toLowerCase() : PRIORITIES[priority]!,
    text: message,
    time: new Date(timestamp ?? Date.now()).toISOString(),
  };
}
