import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../fixtures/until.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
const CONTROL = /\u001B\[[0-9;?]*[A-Za-z]|\r|\u0007/g;

/** Keys as a terminal sends them. */
export const KEYS = { tab: '\t', enter: '\r', ctrlC: '\u0003', ctrlD: '\u0004' } as const;

/** `svc` on a terminal of 80 columns, which `script` of util-linux makes. */
export class PseudoTerminal {
  #raw = '';
  #seen = 0;
  readonly #child: ChildProcess;
  /** The exit code of `svc`. */
  readonly ended: Promise<number | null>;

  constructor(args: readonly string[], { cwd, env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}) {
    const words = [process.execPath, COMMAND, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
    // With CI set Node takes a terminal for one without colours.
    const others = /^(SVC_|NO_COLOR$|CI$)/;
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name)));
    this.#child = spawn('script', ['-qfec', `stty cols 80 rows 24; exec ${words.join(' ')}`, '/dev/null'], {
      cwd,
      env: { ...clean, TERM: 'xterm', ...env },
      // A POSIX session of its own, so that a tracker of processes does not take this one for a part of it.
      detached: true,
    });
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.#raw += text));
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', resolve);
    });
  }

  /** Everything that was written to the terminal, with what moves the cursor and colours. */
  get raw(): string {
    return this.#raw;
  }

  /** What was written since it was last waited for, as plain text. */
  get fresh(): string {
    return this.#raw.slice(this.#seen).replace(CONTROL, '');
  }

  press(...keys: readonly string[]): void {
    for (const key of keys) this.#child.stdin!.write(key);
  }

  /** Waits until fresh text matches; what was written until now is not fresh any more then. */
  async shows(pattern: RegExp): Promise<string> {
    const fresh = await until(`${pattern} on the terminal`, () => {
      const text = this.fresh;
      return pattern.test(text) ? text : undefined;
    }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}; there is ${JSON.stringify(this.fresh)}`, { cause: error });
    });
    this.#seen = this.#raw.length;
    return fresh;
  }

  /** Takes the terminal away, as closing its window does. */
  hangUp(): void {
    this.#child.kill('SIGKILL');
  }
}
