/** The files of a device, in memory: whole contents by absolute path. */
export class DeviceFiles {
  readonly #contents = new Map<string, Buffer>();
  readonly #folders = new Set(['/', '/data', '/data/local', '/data/local/tmp', '/sdcard', '/system']);

  read(path: string): Buffer | undefined {
    return this.#contents.get(path);
  }

  write(path: string, content: Buffer): void {
    this.#contents.set(path, content);
  }

  makeFolder(path: string): void {
    this.#folders.add(path);
  }

  exists(path: string): boolean {
    return this.#contents.has(path) || this.#folders.has(path.length > 1 ? path.replace(/\/$/, '') : path);
  }

  /** Removes a file, or a folder with its content; false when it does not exist. */
  remove(path: string): boolean {
    const below = [...this.#contents.keys(), ...this.#folders].filter((each) => each.startsWith(`${path}/`));
    const removed = [path, ...below].map((each) => this.#contents.delete(each) || this.#folders.delete(each));
    return removed.includes(true);
  }

  /** Paths of all files, sorted. */
  list(): string[] {
    return [...this.#contents.keys()].sort();
  }
}

type LogKind =
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

interface LogEntry {
  readonly kind: LogKind;
  readonly detail: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly at: number;
}

/** The events of a device in order. */
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
