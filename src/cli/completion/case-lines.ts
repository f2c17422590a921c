import type { CommandWords } from './completion-words.js';
import { subcommands, TAKE_FILE, TAKE_KEYWORD } from './word-lists.js';

/** What bash and zsh write in the same way, but for what stands in it. */
export interface CaseOptions {
  /** Sets the candidates. */
  readonly words: (words: readonly string[]) => string;
  /** Adds the keywords to the candidates where the first argument stands. */
  readonly keywords: string;
}

/** Patterns and branches of `case`, with the command that was chosen and the word before the cursor. */
export interface CaseLines {
  /** Pattern for the beginnings of commands. */
  readonly known: string;
  /** Branches for flags whose values are known. */
  readonly valued: string;
  /** Pattern for flags whose value is a file. */
  readonly files: string;
  /** Pattern for flags whose value is not known. */
  readonly silent: string;
  /** Branches for each command: what can follow. */
  readonly next: string;
}

export function caseLines(commands: readonly CommandWords[], { words, keywords }: CaseOptions): CaseLines {
  const below = subcommands(commands);
  const flags = commands.flatMap(({ name, flags: own }) => own.map((flag) => ({ ...flag, command: name })));
  const names = [...new Set(flags.filter(({ takesValue }) => takesValue).map(({ name }) => name))];
  const known = [...new Set(commands.flatMap(({ name }) => [name.split(' ')[0]!, name]))];
  const valued = flags
    .filter(({ values }) => values.length > 0)
    .map(({ command, name, values }) => `    '${command} ${name}') ${words(values)} ;;`);
  const next = [...below]
    .filter(([name]) => !commands.some((command) => command.name === name))
    .map(([name, after]) => `        '${name}') ${words(after)} ;;`);
  const own = commands.map((command) => {
    const all = [...command.values, ...command.flags.map(({ name }) => name), '--help'];
    const more = TAKE_KEYWORD.includes(command.name) ? `; ${keywords}` : '';
    return `        '${command.name}') ${words(all)}${more} ;;`;
  });
  return {
    known: known.map((name) => `'${name}'`).join(' | '),
    valued: valued.join('\n'),
    files: ofFlags(names.filter((name) => TAKE_FILE.includes(name))),
    silent: ofFlags(names.filter((name) => !TAKE_FILE.includes(name))),
    next: [...next, ...own].join('\n'),
  };
}

const ofFlags = (names: readonly string[]): string => names.map((name) => `*' ${name}'`).join(' | ');
