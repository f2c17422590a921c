export type LogKind =
  | 'shell'
  | 'unknown command'
  | 'http'
  | 'tap'
  | 'double tap'
  | 'long press'
  | 'scroll'
  | 'drag'
  | 'pinch'
  | 'key'
  | 'text'
  | 'screen'
  | 'crash';

export interface LogEntry {
  readonly kind: LogKind;
  readonly detail: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly at: number;
}

/** What happened on a device, in its order. */
export class DeviceLog {
  readonly #entries: LogEntry[] = [];

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  add(kind: LogKind, detail: string): void {
    this.#entries.push({ kind, detail, at: performance.now() });
  }

  /** The details of all entries of one kind. */
  of(kind: LogKind): string[] {
    return this.#entries.filter((entry) => entry.kind === kind).map(({ detail }) => detail);
  }

  clear(): void {
    this.#entries.length = 0;
  }
}
