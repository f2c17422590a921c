/** https://developer.android.com/tools/logcat#filteringOutput */
export type LogPriority = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';

const MAX_LINES = 1000;
const SYSTEM_PID = 600;

/** The system log of a device, which `logcat` prints. */
export class Logcat {
  #lines: string[] = [];
  readonly #followers = new Set<(line: string) => void>();

  /** The lines since it was cleared, in the format `threadtime`. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  write(priority: LogPriority, tag: string, text: string, pid = SYSTEM_PID): void {
    const time = new Date().toISOString().slice(5, -1).replace('T', ' ');
    for (const part of text.split('\n')) {
      const line = `${time} ${String(pid).padStart(5)} ${String(pid).padStart(5)} ${priority} ${tag.padEnd(8)}: ${part}`;
      this.#lines.push(line);
      for (const follow of this.#followers) follow(line);
    }
    if (this.#lines.length > MAX_LINES) this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }

  clear(): void {
    this.#lines = [];
  }

  /** Receives every later line. @returns a function that ends it */
  follow(follower: (line: string) => void): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }
}
