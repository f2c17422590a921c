import type { KeywordInfo, ParameterInfo } from '../keyword/definition.js';

/** A keyword as Robot Framework lists it. */
export interface KeywordSpec {
  /** `element`, or `timeout=10` with a default. */
  readonly args: readonly string[];
  /** By the name of the argument: `int`, or several joined by ` | `. */
  readonly types: Readonly<Record<string, string>>;
  /** In Robot Framework's own markup. */
  readonly doc: string;
  readonly tags: readonly string[];
}

/** The types to which Robot Framework converts an argument. A list is kept: it holds alternatives. */
const TYPES: Readonly<Record<ParameterInfo['type'], string>> = {
  str: 'str | list',
  int: 'int',
  float: 'float',
  bool: 'bool',
  list: 'list | str',
};

/** @param types in place of those of the parameters, by name */
export function keywordSpec(keyword: KeywordInfo, types: KeywordSpec['types'] = {}): KeywordSpec {
  const { parameters, description, category } = keyword;
  return {
    args: parameters.map(argumentText),
    types: Object.fromEntries(parameters.map((each) => [each.name, types[each.name] ?? typeOf(each)])),
    doc: [description, ...(parameters.length > 0 ? ['', ...parameters.map(parameterLine)] : [])].join('\n'),
    tags: [category],
  };
}

/** Robot Framework sends the default of an argument that a call leaves out before a named one. */
const argumentText = ({ name, required, default: fallback }: ParameterInfo): string =>
  required ? name : `${name}=${defaultText(fallback)}`;

/** A default as Robot Framework shows it; empty for none. */
export function defaultText(fallback: unknown): string {
  if (fallback === null || fallback === undefined) return '';
  if (typeof fallback === 'boolean') return fallback ? 'True' : 'False';
  return typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
}

const typeOf = ({ type, required }: ParameterInfo): string => `${TYPES[type]}${required ? '' : ' | None'}`;

function parameterLine({ name, description, kind, choices, minimum, maximum }: ParameterInfo): string {
  const facts = [
    ...(kind === undefined ? [] : [kind === 'locators' ? 'locators, separated by ``|``' : `a ${kind}`]),
    ...(choices ? [`one of ${choices.map((choice) => `\`\`${choice}\`\``).join(', ')}`] : []),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ];
  // A line of a list must not be broken.
  const text = description.replace(/\s+/g, ' ').trim();
  return `- \`\`${name}\`\`: ${text}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}
