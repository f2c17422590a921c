import type { CommandWords } from './completion-words.js';

/** Commands whose first argument is a keyword. */
export const TAKE_KEYWORD: readonly string[] = ['keywords', 'run'];

/** Flags whose value is a file or a directory. */
export const TAKE_FILE: readonly string[] = ['--config', '--file', '--output', '--plugins', '--project'];

/** What prints the keywords in one word each. */
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
