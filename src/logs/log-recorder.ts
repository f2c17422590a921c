import type { Config } from '../config.js';
import type { ConsoleMessage } from '../device/browser/page-logs.js';
import type { DeviceLogEntry } from '../device/device-log.js';
import { cutText } from '../errors.js';
import { LogBuffer } from './log-buffer.js';
import { NetworkLog } from './network-log.js';

const MAX_TEXT_CHARS = 16_000;

/** Injectable: what a session logs. A driver gets it in its constructor and records from `open` on. */
export class LogRecorder {
  readonly network: NetworkLog;
  readonly messages: LogBuffer<ConsoleMessage>;
  readonly #limit: number;
  readonly #devices = new Map<string, LogBuffer<DeviceLogEntry>>();

  constructor({ settings }: Config) {
    this.network = new NetworkLog(settings.network_requests_limit);
    this.messages = new LogBuffer(settings.console_messages_limit);
    this.#limit = settings.device_log_limit;
  }

  /** Records a message of a page. */
  message(message: Omit<ConsoleMessage, 'time'>, time = new Date()): void {
    this.messages.add({ ...message, text: cutText(message.text, MAX_TEXT_CHARS), time: time.toISOString() });
  }

  /** The lines of one log of the device. */
  device(type: string): LogBuffer<DeviceLogEntry> {
    let log = this.#devices.get(type);
    if (!log) this.#devices.set(type, (log = new LogBuffer(this.#limit)));
    return log;
  }

  /** Ends the streams of all logs. */
  end(): void {
    for (const log of [this.network, this.messages, ...this.#devices.values()]) log.end();
  }
}
