import type { DeviceLogEntry } from '../../device/device-log.js';
import type { ConsoleMessage, NetworkRequest } from '../../device/browser/page-logs.js';
import { ServiceError } from '../../errors.js';
import { harOf } from '../../logs/har.js';
import type { LoggedEntries } from './test-session.js';

/** The last lines of the log of a device. */
const MAX_DEVICE_LINES = 200;

/** The logs of a session, secrets masked; undefined where its driver has none. */
interface SessionLog {
  readonly messages: readonly ConsoleMessage[] | undefined;
  readonly requests: readonly NetworkRequest[] | undefined;
  /** Read only where there are no messages of pages; the clock of a device may differ. */
  readonly device: readonly DeviceLogEntry[] | undefined;
}

/** What was logged since a moment, as lines for people. */
export function loggedEntries({ messages, requests, device = [] }: SessionLog, since: Date): LoggedEntries {
  const isNew = ({ time }: { readonly time: string }) => new Date(time) >= since;
  const shown = requests?.filter(isNew);
  return {
    console: messages
      ? messages
          .filter(isNew)
          .map(({ level, text, url, line }) => `${level}: ${text}${url ? ` (${url}:${line ?? 0})` : ''}`)
      : device.slice(-MAX_DEVICE_LINES).map(({ level, text }) => `${level}: ${text}`),
    network: (shown ?? []).map(
      ({ method, url, status, ms, error }) =>
        `${method} ${url} ${error ?? status ?? 'no response yet'}${ms === null ? '' : `, ${Math.round(ms)} ms`}`,
    ),
    ...(shown && { har: harOf(shown, 0) }),
  };
}

/** Undefined where the driver does not have the log. @throws other errors */
export async function orNone<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && ['E0105', 'E0101', 'E0106'].includes(error.code)) return undefined;
    throw error;
  }
}
