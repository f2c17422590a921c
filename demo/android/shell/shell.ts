import type { ShellIo } from '../adb/adb-device.js';
import type { ShellCommands } from './shell-command.js';
import { ShellSyntaxError, tokenize } from './tokenize.js';

const NOT_FOUND = 127;

/** Runs command lines with a table of commands. */
export class Shell {
  constructor(
    private readonly commands: ShellCommands,
    /** Called with the line of each command that is not in the table, or cannot be read. */
    private readonly onUnknown: (line: string) => void,
  ) {}

  /** Resolves to the exit status of the last command that ran. */
  async run(line: string, io: ShellIo): Promise<number> {
    let status = 0;
    try {
      let skips = false;
      for (const { words, then } of tokenize(line)) {
        if (!skips) status = await this.#runOne(words, io);
        skips = (then === '&&' && status !== 0) || (then === '||' && status === 0);
      }
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error;
      this.onUnknown(line);
      io.err(`/system/bin/sh: ${error.message}\n`);
      return 1;
    }
    return status;
  }

  async #runOne(words: readonly string[], io: ShellIo): Promise<number> {
    const [first, ...rest] = words;
    if (first === 'exec') return rest.length > 0 ? this.#runOne(rest, io) : 0;
    const name = first!.replace(/^\/system\/bin\//, '');
    if (!Object.hasOwn(this.commands, name)) {
      this.onUnknown(words.join(' '));
      io.err(`/system/bin/sh: ${name}: inaccessible or not found\n`);
      return NOT_FOUND;
    }
    return (await this.commands[name]!(rest, io)) ?? 0;
  }
}
