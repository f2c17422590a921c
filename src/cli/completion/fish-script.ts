import type { CommandWords } from './completion-words.js';
import { LIST_KEYWORDS, subcommands, TAKE_FILE, TAKE_KEYWORD } from './word-lists.js';

export function fishScript(commands: readonly CommandWords[]): string {
  const below = subcommands(commands);
  const lines = [...below].flatMap(([before, words]) =>
    words.map((word) => {
      const name = before === '' ? word : `${before} ${word}`;
      const summary = commands.find((command) => command.name === name)?.summary;
      const when = before === '' ? '__fish_use_subcommand' : `${chosen(before)}; and not ${oneOf(words)}`;
      return `complete -c svc -n '${when}' -a ${word}${summary === undefined ? '' : ` -d '${summary}'`}`;
    }),
  );
  const own = commands.flatMap(({ name, flags, values }) => {
    const head = `complete -c svc -n '${chosen(name)}'`;
    return [
      ...(TAKE_KEYWORD.includes(name) ? [`${head} -a '(${LIST_KEYWORDS})'`] : []),
      ...(values.length > 0 ? [`${head} -a '${values.join(' ')}'`] : []),
      ...flags.map((flag) => {
        const value = TAKE_FILE.includes(flag.name) ? ' -rF' : flag.takesValue ? ' -x' : '';
        const known = flag.values.length > 0 ? ` -a '${flag.values.join(' ')}'` : '';
        return `${head} -l ${flag.name.slice(2)}${value}${known}`;
      }),
    ];
  });
  return ['# Completes svc in fish', 'complete -c svc -f', ...lines, ...own].join('\n');
}

const chosen = (name: string): string =>
  name
    .split(' ')
    .map((word) => oneOf([word]))
    .join('; and ');

const oneOf = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;
