import { listProcesses, type Process } from './processes.js';

const BROWSER = /^\S*(chromium|chrome|headless_shell|msedge)\b/;

/** Knows the processes that carry a mark in their environment or command, and whatever shares a session with them. */
export class ProcessTracker {
  readonly #sessions = new Set<number>();

  /** @param mark a text that nothing else carries, such as the path of a directory of one's own */
  constructor(private readonly mark: string) {}

  /** All that live now, this process not counted. */
  alive(): Process[] {
    const others = listProcesses().filter(({ pid }) => pid !== process.pid);
    for (const one of others) if (this.#isMarked(one)) this.#sessions.add(one.sessionId);
    return others.filter((one) => this.#isMarked(one) || this.#sessions.has(one.sessionId));
  }

  /** The main process of each browser that lives now. */
  browsers(): Process[] {
    return this.alive().filter(({ command }) => BROWSER.test(command) && !/ --type=|crashpad/.test(command));
  }

  #isMarked({ command, environment }: Process): boolean {
    return command.includes(this.mark) || environment.includes(this.mark);
  }
}
