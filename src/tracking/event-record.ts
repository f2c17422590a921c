/** One event as the event service takes it. */
export interface EventRecord {
  readonly eventName: string;
  readonly eventAttributes: Readonly<Record<string, string | number | boolean | null>>;
  readonly vendorEventAttributes: Readonly<Record<string, unknown>>;
}

const OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Milliseconds since 1970 as ISO 8601 with milliseconds, at the offset that the event service wants. */
export const eventTime = (at: number): string => new Date(at + OFFSET_MS).toISOString().replace('Z', '+05:30');
