/** A word: blanks inside of quotes and of `${...}` belong to it. A quote counts only where a value can begin. */
const WORD = /(?:(?<=^|[\s=([,|])(?:"[^"]*"|'[^']*')|\$\{[^{}]*\}|\S)+/g;

/** The words of a step; one in quotes from its first to its last character is what is inside them. */
const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) => (/^(["'])[^]*\1$/.test(word) && word.length > 1 ? word.slice(1, -1) : word));

/** A step in YAML, told apart. */
export interface StepWords {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Tells a step such as `Press Element ${save} 2` apart: the longest beginning that is a name is the name, every further
 * word is an argument.
 * @param isName whether a keyword or module has this name
 * @returns undefined when the text begins with no name
 */
export function splitStep(text: string, isName: (name: string) => boolean): StepWords | undefined {
  const parts = text.trim().split(/\s+/);
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join(' ');
    if (!isName(name)) continue;
    const rest = new RegExp(`^\\s*${parts.slice(0, count).map(escaped).join('\\s+')}\\s*`);
    return { name, args: wordsOf(text.replace(rest, '')) };
  }
  return undefined;
}

const escaped = (part: string): string => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
