import { processEnvironment } from '../../load-config.js';
import { ServiceError } from '../../errors.js';
import type { Params } from '../../keyword/call.js';
import type { KeywordInfo } from '../../keyword/definition.js';
import { isObject, markSecret, Secrets } from '../../secret.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { isReference, partsOf, referencesIn } from '../../variables.js';
import type { Element, Project } from '../model/project.js';
import type { DataRecord, DataValue, Written } from '../model/value.js';
import { evaluate } from './expression.js';
import { fillParams } from './fill-params.js';
import { OuterNames } from './outer-names.js';
import { readSecrets } from './secrets-file.js';
import { pathOf, valueAt } from './value-path.js';
import { holdsSecret, textOf, textsIn } from './value-text.js';

/** What a name is when no scope knows it: a variable of the session. */
export type Unknown = (name: string) => Promise<readonly string[] | undefined>;

/** What all scopes of a project share. */
interface Shared {
  readonly elements: ReadonlyMap<string, Element>;
  readonly outer: OuterNames;
  /** Those that were read or set, for masking. */
  readonly secrets: Secrets;
}

/**
 * The variables of a project, a suite, a data row, a case, a module or a loop; the inner scope wins. Elements of the
 * project are variables too, and `env.NAME` and `secret.NAME` come from outside. A value with the prefix `@:` is a secret.
 */
export class Scope {
  readonly #values = new Map<string, DataValue>();

  private constructor(
    private readonly shared: Shared,
    private readonly outer?: Scope,
  ) {}

  /**
   * The scope of a project.
   * @param given of `--variable`, they win over the project's
   * @throws ServiceError E0503 for a file with secrets that cannot be used, and for a variable that refers to an unknown one
   */
  static async of(project: Project, given: DataRecord, env = processEnvironment()): Promise<Scope> {
    const { elements, root, secretsFile, variables } = project;
    const secrets = secretsFile === undefined ? new Map<string, string>() : await readSecrets(secretsFile, root);
    const outer = new OuterNames(env, secrets, secretsFile);
    const scope = new Scope({ elements, outer, secrets: new Secrets() });
    for (const [name, value] of Object.entries(given)) scope.set(name, value);
    for (const [name, value] of Object.entries(variables)) {
      if (Object.hasOwn(given, name)) continue;
      try {
        await scope.declare({ [name]: value });
      } catch (error) {
        const { reason, message } = ServiceError.from(error);
        const told = `the variable ${name} of svc.config: ${reason ?? message}`;
        throw new ServiceError('E0503', told, undefined, { title: 'Invalid project', cause: error });
      }
    }
    return scope;
  }

  /** A scope inside this one: suite, data row, case, module, loop. The values are taken as they are. */
  child(values: DataRecord = {}): Scope {
    const scope = new Scope(this.shared, this);
    for (const [name, value] of Object.entries(values)) scope.set(name, value);
    return scope;
  }

  /**
   * Sets variables as a file has them: they may refer to each other, in their order, and to those outside.
   * @throws ServiceError E0403 naming an unknown variable
   */
  async declare(written: DataRecord, unknown?: Unknown): Promise<this> {
    for (const [name, value] of Object.entries(written)) this.set(name, await this.value(value, unknown));
    return this;
  }

  /** Sets a variable of this very scope. */
  set(name: string, value: DataValue): void {
    this.#remember(value);
    this.#values.set(name, value);
  }

  /**
   * The value of a name, or of a path: `row.price`, `rows[0].price`, `env.NAME`, `secret.NAME`. That of an element is its
   * locator, or the list of them.
   * @throws ServiceError E0403 for a name of the environment or a secret that is not set
   */
  get(name: string): DataValue | undefined {
    const known = this.#own(name);
    if (known !== undefined) return known;
    if (this.shared.outer.has(name)) {
      const value = this.shared.outer.get(name);
      this.#remember(value);
      return value;
    }
    const path = pathOf(name);
    const head = path && this.#own(path.head);
    return head === undefined ? undefined : valueAt(head, path!.keys);
  }

  /** The names of variables and elements that are most similar to an unknown one; of a path, those of its keys. */
  suggestions(name: string): string[] {
    const path = pathOf(name);
    const head = path && this.#own(path.head);
    return suggest(name, isObject(head) ? Object.keys(head).map((key) => `${path!.head}.${key}`) : this.#names());
  }

  /**
   * Parameters for the engine: references are filled in and escaped; lists, and the locators of elements, are
   * alternatives; a locator parameter also takes the bare name of an element. A name that no scope knows stays `${name}`:
   * the engine asks its session.
   * @throws ServiceError E0403 for a name of the environment or a secret that is not set
   */
  fill(params: Params, keyword: KeywordInfo): Params {
    return fillParams(params, keyword, {
      get: (name) => this.get(name),
      locators: (name) => (this.#variable(name) === undefined ? this.shared.elements.get(name)?.locators : undefined),
    });
  }

  /**
   * A text with its references filled in; without the prefix of secrets.
   * @throws ServiceError E0403 naming an unknown variable, with suggestions
   */
  async text(text: string, unknown?: Unknown): Promise<string> {
    return textOf(await this.#filled(text, unknown));
  }

  /**
   * A value with its references filled in: a text that is one reference becomes the value of the variable.
   * @throws ServiceError E0403 naming an unknown variable, with suggestions
   */
  async value(written: Written | DataValue, unknown?: Unknown): Promise<DataValue> {
    if (typeof written === 'string') {
      if (isReference(written)) return this.#known(referencesIn(written)[0]!, unknown);
      const filled = await this.#filled(written, unknown);
      this.#remember(filled);
      return filled;
    }
    if (typeof written !== 'object' || written === null) return written;
    if (Array.isArray(written)) {
      return Promise.all((written as readonly DataValue[]).map((each) => this.value(each, unknown)));
    }
    const entries = Object.entries(written as DataRecord);
    return Object.fromEntries(
      await Promise.all(entries.map(async ([name, inner]) => [name, await this.value(inner, unknown)] as const)),
    );
  }

  /**
   * The value of a CEL expression. `${name}` is an operand, as is a bare name; `and`, `or`, `not` are written too; numeric
   * texts of variables compare as numbers. Limits: 1,000 characters, 500 nodes, 100 ms.
   * @throws ServiceError E0403
   */
  async evaluate(expression: string, unknown?: Unknown): Promise<DataValue> {
    const value = await evaluate(expression, {
      operand: (name) => this.#known(name, unknown),
      bare: (name) => this.#lookUp(name, unknown),
      suggestions: (name) => this.suggestions(name),
    });
    this.#remember(value);
    return value;
  }

  /** Whether a condition holds. @throws ServiceError E0403 as `evaluate`, and when the result is no truth value */
  async truth(expression: string, unknown?: Unknown): Promise<boolean> {
    const value = await this.evaluate(expression, unknown);
    if (typeof value === 'boolean') return value;
    const shown = this.hide(JSON.stringify(value)).slice(0, 100);
    throw new ServiceError('E0403', `${expression}: a condition is true or false, and this gives ${shown}: compare it`);
  }

  /** Masks the secrets that were read or set. */
  hide<T>(value: T): T {
    return this.shared.secrets.hide(value);
  }

  #names(): Set<string> {
    return new Set([...this.#values.keys(), ...(this.outer ? this.outer.#names() : this.shared.elements.keys())]);
  }

  #variable(name: string): DataValue | undefined {
    return this.#values.has(name) || !this.outer ? this.#values.get(name) : this.outer.#variable(name);
  }

  #own(name: string): DataValue | undefined {
    const value = this.#variable(name);
    if (value !== undefined) return value;
    const locators = this.shared.elements.get(name)?.locators.map((locator) => this.#locator(locator));
    return locators?.length === 1 ? locators[0] : locators;
  }

  /** A locator with its variables filled in; one that refers to an unknown one stays as it is. */
  #locator(locator: string): string {
    const parts = partsOf(locator).map((part) => {
      const value = typeof part === 'string' ? part : this.#variable(part.variable);
      return value === undefined ? `\${${(part as { variable: string }).variable}}` : textOf(value);
    });
    return parts.join('');
  }

  async #filled(text: string, unknown?: Unknown): Promise<string> {
    let filled = '';
    let isSecret = false;
    for (const part of partsOf(text)) {
      const value = typeof part === 'string' ? part : await this.#known(part.variable, unknown);
      isSecret ||= typeof part !== 'string' && holdsSecret(value);
      filled += typeof part === 'string' ? part : textOf(value);
    }
    return isSecret ? markSecret(filled) : filled;
  }

  async #known(name: string, unknown?: Unknown): Promise<DataValue> {
    const value = await this.#lookUp(name, unknown);
    if (value !== undefined) return value;
    const suggestions = this.suggestions(name);
    throw new ServiceError('E0403', `there is no variable \${${name}}${didYouMean(suggestions)}`, {
      variable: name,
      suggestions,
    });
  }

  async #lookUp(name: string, unknown?: Unknown): Promise<DataValue | undefined> {
    const own = this.get(name);
    const known = own === undefined ? await this.#ofSession(name, unknown) : own;
    if (known !== undefined) return known;
    const path = pathOf(name);
    const head = path && (await this.#ofSession(path.head, unknown));
    return head === undefined ? undefined : valueAt(head, path!.keys);
  }

  async #ofSession(name: string, unknown?: Unknown): Promise<DataValue | undefined> {
    const values = await unknown?.(name);
    if (values === undefined) return undefined;
    this.#remember(values);
    return values.length === 1 ? values[0] : values;
  }

  #remember(value: DataValue): void {
    for (const text of textsIn(value)) this.shared.secrets.remember(text);
  }
}
