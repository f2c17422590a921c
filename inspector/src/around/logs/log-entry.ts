import type { Message } from '../../api/types';

type LogMessage = Message<'watchLogs'>;
/** A request of a page. */
export type RequestEntry = Extract<LogMessage, { request_headers: unknown }>;
/** A message of a page to its console. */
export type ConsoleEntry = Extract<LogMessage, { line: unknown }>;
/** A line of the log of a device. */
export type DeviceEntry = Pick<ConsoleEntry, 'seq' | 'text' | 'time'> & { readonly level: string };

/** The time of day, to the millisecond. */
export const timeOfDay = (iso: string): string => {
  const time = new Date(iso);
  return `${time.toLocaleTimeString()}.${String(time.getMilliseconds()).padStart(3, '0')}`;
};
