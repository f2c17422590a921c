/** Words that a shell takes as they are. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * A command line that a POSIX shell splits into these words again.
 * @returns such as `svc test 'my tests'`
 */
export const shellLine = (words: readonly string[]): string => words.map(shellWord).join(' ');

function shellWord(word: string): string {
  if (PLAIN.test(word)) return word;
  // Within quotes only the quote itself is special: it ends them, stands escaped, and they begin again.
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
