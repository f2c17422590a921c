/** An element as a model reads it in an answer of get_interactive_elements. */
export interface ShownElement {
  /** Empty for a text that can only be read. */
  readonly kind: string;
  readonly text: string;
  /** The locator that finds it by the rule of the tool; empty where there is none to use. */
  readonly locator: string;
  readonly value: string | undefined;
  readonly states: readonly string[];
  readonly isOffscreen: boolean;
}

const JSON_STRING = /"(?:[^"\\]|\\.)*"/y;

/** Reads one line of elements from left to right. */
class LineReader {
  #at = 0;

  constructor(private readonly line: string) {}

  elements(isOffscreen: boolean): ShownElement[] {
    const found = [this.#element(isOffscreen)];
    while (this.#take(/, /y) !== undefined) found.push(this.#element(isOffscreen));
    if (this.#at < this.line.length) throw new Error(`not an element: ${this.line.slice(this.#at)}`);
    return found;
  }

  #element(isOffscreen: boolean): ShownElement {
    const kind = this.#take(/[a-z]+/y) ?? '';
    this.#take(/ (?=")/y);
    const text = this.#string();
    const nth = this.#take(/ (?=>> nth=)/y) === undefined ? '' : ` ${this.#take(/>> nth=\d+/y)}`;
    const bracketed = this.#take(/ \[/y) === undefined ? undefined : this.#bracketed();
    const value = this.#take(/ = /y) === undefined ? undefined : this.#string();
    const states: string[] = [];
    while (this.#take(/ /y) !== undefined) states.push(this.#take(/[a-z]+|@-?\d+,-?\d+/y)!);
    if (kind === '' && text === undefined) throw new Error(`not an element: ${this.line}`);
    const locator = bracketed ?? (text === undefined ? '' : `text=${text}${nth}`);
    return { kind, text: text ?? '', locator, value, states, isOffscreen };
  }

  #string(): string | undefined {
    const quoted = this.#take(JSON_STRING);
    return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
  }

  #bracketed(): string {
    const quoted = this.#string();
    const locator = quoted ?? this.#untilBracket();
    if (this.#take(/\]/y) === undefined) throw new Error(`no closing bracket: ${this.line}`);
    return locator;
  }

  #untilBracket(): string {
    const start = this.#at;
    for (let depth = 0; this.#at < this.line.length; this.#at += 1) {
      if (this.#take(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y) !== undefined) this.#at -= 1;
      else if (this.line[this.#at] === '[') depth += 1;
      else if (this.line[this.#at] === ']' && depth-- === 0) break;
    }
    return this.line.slice(start, this.#at);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [taken] = pattern.exec(this.line) ?? [];
    this.#at += taken?.length ?? 0;
    return taken;
  }
}

/** The elements of an answer, without its first line and its notes. */
export function readShownElements(answer: string): ShownElement[] {
  const [, ...lines] = answer.split('\n');
  let isOffscreen = false;
  return lines.flatMap((line) => {
    if (line === 'offscreen:' || line === 'in the window:') {
      isOffscreen = line === 'offscreen:';
      return [];
    }
    if (/^\d+ more left out: |^warning: /.test(line)) return [];
    return new LineReader(line).elements(isOffscreen);
  });
}
