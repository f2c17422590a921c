import { ServiceError } from './errors.js';
import { didYouMean, suggest } from './suggest.js';

const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
const WHOLE = /^\$\{([^{}]*)\}$/;

/** The named values of a session. A name holds one or more texts. */
export class Variables {
  readonly #values = new Map<string, readonly string[]>();

  /** Replaces whatever the name held. */
  set(name: string, values: readonly string[]): void {
    this.#values.set(name, [...values]);
  }

  all(): Record<string, string[]> {
    return Object.fromEntries([...this.#values].map(([name, values]) => [name, [...values]]));
  }

  /**
   * The alternatives that a text stands for: every value of the variable when the text is exactly `${name}`, else the
   * text with the first value of each variable filled in. `$${` is a literal `${`.
   * @throws ServiceError E0403 for an unknown variable, with suggestions
   */
  expand(text: string): readonly string[] {
    const whole = WHOLE.exec(text);
    return whole ? this.#get(whole[1]!) : [this.fill(text)];
  }

  /** The text with the first value of each variable filled in. Throws as `expand` does. */
  fill(text: string): string {
    return text.replace(REFERENCE, (_, name?: string) => (name === undefined ? '${' : (this.#get(name)[0] ?? '')));
  }

  #get(name: string): readonly string[] {
    const values = this.#values.get(name);
    if (values) return values;
    const suggestions = suggest(name, this.#values.keys());
    throw new ServiceError('E0403', `there is no variable \${${name}} in this session${didYouMean(suggestions)}`, {
      variable: name,
      suggestions,
    });
  }
}
