import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleLevel, ConsoleMessage, NetworkRequest } from '../device/browser/page-logs.js';
import type { DeviceLogEntry } from '../device/device-log.js';
import type { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import type { Variables } from '../variables.js';
import type { LogBuffer, LogListener } from './log-buffer.js';
import { feedOf, type LogFeed } from './log-feed.js';
import type { LogRecorder } from './log-recorder.js';
import { requestFilter, type RequestFilter } from './request-filter.js';
import { type Shown, shownEntry, shownRequest } from './shown-entry.js';

export const LOG_TYPES = ['console', 'network', 'device'] as const;
export type LogType = (typeof LOG_TYPES)[number];

/** Which entries are read: the newest `limit` after the entry `since`. */
export interface Range {
  readonly since?: number;
  readonly limit?: number;
}

const DEVICE_POLL_MS = 1000;

/** Injectable: reads what a session logs. Secrets are masked in every answer. */
export class SessionLogs {
  constructor(
    private readonly recorder: LogRecorder,
    private readonly driver: Driver,
    private readonly variables: Variables,
  ) {}

  /** The number of entries that are no longer kept, as there were newer ones. */
  dropped(type: 'console' | 'network'): number {
    return (type === 'console' ? this.recorder.messages : this.recorder.network).dropped;
  }

  /** @throws ServiceError E0105 when the driver records none */
  messages(levels: readonly ConsoleLevel[], { since, limit = Infinity }: Range = {}): Shown<ConsoleMessage>[] {
    this.#requirePages();
    const chosen = this.recorder.messages.after(since).filter(({ item }) => levels.includes(item.level));
    return newest(chosen, limit).map((entry) => shownEntry(entry, this.variables.secrets));
  }

  /**
   * @param bodies adds the bodies that are texts: those of responses from the first call with it on, and of earlier ones
   * that the browser still has
   * @throws ServiceError E0105 when the driver records none, E0403 for a filter that cannot fit
   */
  async requests(
    filter: RequestFilter,
    { since, limit = Infinity, bodies = false }: Range & { readonly bodies?: boolean } = {},
  ): Promise<Shown<NetworkRequest>[]> {
    const fits = requestFilter(filter);
    const { pageLogs } = this.driver;
    const { network } = this.recorder;
    if (bodies) {
      await pageLogs.keepBodies();
      await network.readBodies();
    }
    const chosen = network.after(since).filter(({ item }) => fits(item));
    return newest(chosen, limit).map((entry) => shownRequest(entry, this.variables.secrets, bodies));
  }

  /**
   * Reads a log of the device.
   * @param type the driver's default one when undefined
   * @throws ServiceError E0105 when the driver has none, E0403 for an unknown type
   */
  async deviceLines(type: string | undefined, { since, limit = Infinity }: Range): Promise<Shown<DeviceLogEntry>[]> {
    const log = this.recorder.device(await this.#readDevice(type));
    return newest(log.after(since), limit).map((entry) => shownEntry(entry, this.variables.secrets));
  }

  /** @throws ServiceError E0105 when the driver does not have the log, E0101 for that of a device that is closed */
  feed(type: LogType): LogFeed {
    const { secrets } = this.variables;
    const { network } = this.recorder;
    if (type === 'network') {
      this.#requirePages();
      return feedOf(network, (entry) => shownRequest(entry, secrets, false));
    }
    const log: LogBuffer<object> =
      type === 'console' ? this.recorder.messages : this.recorder.device(this.#deviceType());
    if (type === 'console') this.#requirePages();
    const feed = feedOf(log, (entry) => shownEntry(entry, secrets));
    return type === 'console' ? feed : { ...feed, watch: (listener, fail) => this.#watchDevice(feed, listener, fail) };
  }

  /** Reads the device every second while it is watched. */
  #watchDevice(feed: LogFeed, listener: LogListener, onFailure: (error: unknown) => void): () => void {
    const leave = feed.watch(listener, onFailure);
    const left = new AbortController();
    const poll = async () => {
      for (;;) {
        if (this.driver.isOpen) await this.#readDevice(undefined);
        await sleep(DEVICE_POLL_MS, undefined, { signal: left.signal });
      }
    };
    poll().catch((error: unknown) => {
      if (!left.signal.aborted) onFailure(error);
    });
    return () => {
      left.abort();
      leave();
    };
  }

  #requirePages(): void {
    void this.driver.pageLogs;
  }

  /** @returns the type that was read */
  async #readDevice(asked: string | undefined): Promise<string> {
    const type = this.#deviceType(asked);
    const lines = await this.driver.deviceLog.read(type);
    const log = this.recorder.device(type);
    for (const line of lines) log.add(line);
    return type;
  }

  #deviceType(asked?: string): string {
    const { types } = this.driver.deviceLog;
    const type =
      asked === undefined ? types[0] : types.find((each) => each.toLowerCase() === asked.trim().toLowerCase());
    if (type !== undefined) return type;
    throw new ServiceError('E0403', `type: must be one of ${types.join(', ')}`);
  }
}

const newest = <T>(entries: readonly T[], limit: number): readonly T[] =>
  entries.slice(Math.max(0, entries.length - limit));
