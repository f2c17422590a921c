/** One simple command of a shell line, and how the line goes on after it. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** `;` runs the next in any case, `&&` after success alone, `||` after failure alone. */
  readonly then: ';' | '&&' | '||' | '';
}

/** A shell line that cannot be read. */
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
