import type { Config } from '@oclif/core/interfaces';

/** A flag as a shell completes it. */
interface FlagWords {
  /** With its hyphens. */
  readonly name: string;
  /** Whether a value follows it. */
  readonly takesValue: boolean;
  /** The values that it takes, where there is a list of them. */
  readonly values: readonly string[];
}

/** A command as a shell completes it. */
export interface CommandWords {
  /** Words such as `plugin new`. */
  readonly name: string;
  /** First line of its description, without characters that a shell interprets. */
  readonly summary: string;
  readonly flags: readonly FlagWords[];
  /** Values of its first argument, where there is a list of them. */
  readonly values: readonly string[];
}

/** Every command with its flags and arguments, sorted by name. */
export function completionWords({ commands, bin }: Config): CommandWords[] {
  return commands
    .filter(({ hidden }) => !hidden)
    .map(({ id, summary, description = '', flags, args }) => ({
      name: id.replaceAll(':', ' '),
      summary: (summary ?? description)
        .replaceAll('<%= config.bin %>', bin)
        .split('\n')[0]!
        .replace(/['"`$\\]/g, ''),
      flags: Object.values(flags)
        .filter(({ hidden }) => !hidden)
        .map((flag) => ({
          name: `--${flag.name}`,
          takesValue: flag.type === 'option',
          values: (flag.type === 'option' && flag.options) || [],
        })),
      values: Object.values(args)[0]?.options ?? [],
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Commands whose first argument is a keyword. */
export const TAKE_KEYWORD: readonly string[] = ['keywords', 'run'];

/** Commands whose arguments are files or directories. */
export const TAKE_PATHS: readonly string[] = ['test'];

/** Flags whose value is a file or a directory. */
export const TAKE_FILE: readonly string[] = [
  '--allure',
  '--config',
  '--ctrf',
  '--file',
  '--junit',
  '--output',
  '--plugins',
  '--project',
  '--report',
];

/** The shell command that prints each keyword as one word. */
export const LIST_KEYWORDS = 'svc keywords --names 2>/dev/null';

/** The words after each beginning of a command: none, and the first of two. */
export function subcommands(commands: readonly CommandWords[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { name } of commands) {
    const parts = name.split(' ');
    parts.forEach((part, i) => {
      const before = parts.slice(0, i).join(' ');
      const known = words.get(before) ?? [];
      if (!known.includes(part)) words.set(before, [...known, part]);
    });
  }
  return words;
}

/** The parts in which the scripts for bash and zsh differ. */
interface CaseOptions {
  /** Sets the candidates. */
  readonly words: (words: readonly string[]) => string;
  /** Adds the keywords to the candidates for the first argument. */
  readonly keywords: string;
  /** Adds the files to the candidates for an argument. */
  readonly paths: string;
}

/** Patterns and branches of `case`, with the command that was chosen and the word before the cursor. */
interface CaseLines {
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

export function caseLines(commands: readonly CommandWords[], { words, keywords, paths }: CaseOptions): CaseLines {
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
    const more = TAKE_KEYWORD.includes(command.name)
      ? `; ${keywords}`
      : TAKE_PATHS.includes(command.name)
        ? `; ${paths}`
        : '';
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
