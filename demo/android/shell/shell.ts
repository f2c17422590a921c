import type { ShellIo } from '../adb/device-services.js';

/** A command of the device's shell; resolves to its exit status, 0 by default. */
export type ShellCommand = (args: readonly string[], io: ShellIo) => number | void | Promise<number | void>;

export type ShellCommands = Readonly<Record<string, ShellCommand>>;

/** One simple command of a shell line, and the operator after it. */
interface SimpleCommand {
  readonly words: readonly string[];
  /** `;` always runs the next command, `&&` only after success, `||` only after failure. */
  readonly then: ';' | '&&' | '||' | '';
}

/** A shell line that cannot be parsed. */
export class ShellSyntaxError extends Error {}

const OPERATORS = [';', '&&', '||', '&', '\n'] as const;
const UNSUPPORTED = new Set(['|', '>', '<', '(', ')', '`']);

/**
 * Splits a line as a POSIX shell does: quotes, backslashes, and `;`, `&&`, `||` between commands.
 * @throws ShellSyntaxError for an open quote, a pipe, a redirection or a subshell
 */
export function tokenize(line: string): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (then: SimpleCommand['then']) => {
    endWord();
    if (words.length > 0) commands.push({ words, then });
    else if (then !== '' && then !== ';') throw new ShellSyntaxError(`syntax error: unexpected '${then}'`);
    words = [];
  };

  let at = 0;
  while (at < line.length) {
    const character = line[at]!;
    const operator =
      OPERATORS.find((each) => line.startsWith(each, at) && each.length === 2) ??
      OPERATORS.find((each) => line.startsWith(each, at));
    if (operator) {
      endCommand(operator === '&&' || operator === '||' ? operator : ';');
      at += operator.length;
    } else if (UNSUPPORTED.has(character)) {
      throw new ShellSyntaxError(`syntax error: unexpected '${character}'`);
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(line, at);
      word = (word ?? '') + quoted.text;
      at = quoted.end;
    } else if (character === '\\') {
      word = (word ?? '') + (line[at + 1] ?? '');
      at += 2;
    } else if (/\s/.test(character)) {
      endWord();
      at += 1;
    } else {
      word = (word ?? '') + character;
      at += 1;
    }
  }
  endCommand('');
  return commands;
}

function readQuoted(line: string, start: number): { readonly text: string; readonly end: number } {
  const quote = line[start]!;
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line[at]!;
    if (character === quote) return { text, end: at + 1 };
    if (quote === '"' && character === '\\' && /["\\$`]/.test(line[at + 1] ?? '')) text += line[(at += 1)]!;
    else text += character;
  }
  throw new ShellSyntaxError('no closing quote');
}

const NOT_FOUND = 127;

/** Runs command lines with a table of commands. */
export class Shell {
  constructor(
    private readonly commands: ShellCommands,
    /** Called with the line of each command that is not in the table, or cannot be parsed. */
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
