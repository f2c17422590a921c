import { ServiceError } from '../../errors.js';
import type { KeywordInfo, ParameterInfo } from '../../keyword/definition.js';
import { slugOf } from '../../plugin/mark.js';
import type { Place } from '../model/place.js';
import type { Branch, Condition, SuiteStep, UseStep } from '../model/step.js';
import type { DataValue, Written } from '../model/value.js';

/** A keyword of projects alone: it is no keyword of the engine, but another way to write a step. */
export interface FlowKeyword {
  readonly name: string;
  readonly description: string;
  /** In positional order. */
  readonly parameters: readonly ParameterInfo[];
  /** What may follow the parameters; undefined when nothing may. */
  readonly more?: string;
  /**
   * The step that the keyword stands for.
   * @param args in positional order, null for one that is not given
   * @param isModule whether a module has this name
   * @throws ServiceError E0403 for arguments that do not fit
   */
  translate(args: readonly Written[], place: Place, isModule: (name: string) => boolean): SuiteStep;
}

const parameter = (name: string, description: string, required = true): ParameterInfo => ({
  name,
  type: 'str',
  default: null,
  required,
  description,
});

const refuse = (reason: string) => new ServiceError('E0403', reason);

/** One text; alternatives make no sense in flow. */
function textOf(value: Written | undefined, name: string): string {
  if (value === undefined || value === null || value === '') throw refuse(`${name} is missing`);
  if (typeof value === 'object') throw refuse(`${name} is one text, not a list`);
  return String(value).trim();
}

const optionalText = (value: Written | undefined, name: string): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : textOf(value, name);

/** The name in `${name}`, or a name alone. */
function variableOf(value: Written | undefined, name: string): string {
  const text = textOf(value, name);
  const found = /^(?:\$\{([^${}]+)\}|([^${}]+))$/.exec(text);
  if (!found) throw refuse(`${name} is the name of a variable, such as \${total}, not "${text}"`);
  return (found[1] ?? found[2]!).trim();
}

const use = (module: string, place: Place): UseStep => ({ kind: 'use', place, module, with: {} });

const EXECUTE_MODULE: FlowKeyword = {
  name: 'Execute Module',
  description: 'Run a module.',
  parameters: [parameter('module_name', 'Name of the module')],
  translate: ([module], place) => use(textOf(module, 'module_name'), place),
};

/** A list, a list as JSON, values between bars, or a reference to a list. */
function valuesOf(value: Written | undefined, variable: string): string | readonly DataValue[] {
  if (typeof value === 'object' && value !== null) return value;
  const text = textOf(value, `the list of values of \${${variable}}`);
  if (/^\$\{[^${}]+\}$/.test(text)) return text;
  if (text.includes('|')) return text.split('|').map((item) => item.trim());
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list as DataValue[];
  } catch {
    // Not JSON: refused below, as other values are.
  }
  throw refuse(`the values of \${${variable}} are a list, such as "a|b|c" or ["a", "b"], not "${text}"`);
}

const RUN_LOOP: FlowKeyword = {
  name: 'Run Loop',
  description: 'Run a module so often, or for each set of values, as often as the shortest list has values.',
  parameters: [parameter('target', 'Name of the module'), parameter('count', 'How often, or the first variable')],
  more: 'lists of values, and variables with theirs',
  translate([target, ...rest], place) {
    const steps = [use(textOf(target, 'target'), place)];
    if (rest.length === 1 && typeof rest[0] !== 'object') {
      const times = textOf(rest[0], 'count');
      if (!/^\d+$|\$\{/.test(times)) throw refuse(`count is a whole number, not "${times}"`);
      return { kind: 'repeat', place, times: /^\d+$/.test(times) ? Number(times) : times, steps };
    }
    if (rest.length === 0 || rest.length % 2 === 1) {
      throw refuse('after the module give a count, or variables each with its values');
    }
    const loops = pairsOf(rest).map(([name, values]) => {
      const variable = variableOf(name, 'a variable');
      return { variable, values: valuesOf(values, variable) };
    });
    return { kind: 'for', place, loops, steps };
  },
};

/** The complete pairs at the beginning of a list. */
const pairsOf = (values: readonly Written[]): [Written, Written][] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, i) => [values[2 * i]!, values[2 * i + 1]!]);

function conditionOf(written: Written, isModule: (name: string) => boolean): Condition {
  const expression = textOf(written, 'a condition');
  const [, negation, module = ''] = /^(!?)\s*([^]*)$/.exec(expression)!;
  return isModule(module)
    ? { kind: 'module', module, isNegated: negation === '!' }
    : { kind: 'expression', expression };
}

const CONDITION: FlowKeyword = {
  name: 'Condition',
  description: 'Run the module of the first condition that holds, else the last one.',
  parameters: [
    parameter('condition', 'An expression, or a module that holds when it does not fail; ! inverts'),
    parameter('target', 'The module that runs then'),
  ],
  more: 'conditions each with a module, and a module for else',
  translate(args, place, isModule) {
    if (args.length < 2) throw refuse('give a condition and a module');
    const branches = pairsOf(args).map(([condition, module]): Branch => ({
      condition: conditionOf(condition, isModule),
      steps: [use(textOf(module, 'a module'), place)],
    }));
    const otherwise = args.length % 2 === 1 ? [use(textOf(args.at(-1), 'the module for else'), place)] : [];
    return { kind: 'if', place, branches, otherwise };
  },
};

const READ_DATA: FlowKeyword = {
  name: 'Read Data',
  description: 'Read rows of a file, or of an environment variable, into a variable.',
  parameters: [
    parameter('variable', 'The variable that receives them'),
    parameter('file', 'A .csv or .json file of the project, or ENV:NAME'),
    parameter('query', "Columns and a filter: select=a,b; column == 'x' and n > 3", false),
  ],
  translate([variable, file, query], place) {
    const text = optionalText(query, 'query');
    return {
      kind: 'read-data',
      place,
      variable: variableOf(variable, 'variable'),
      source: textOf(file, 'file'),
      ...(text !== undefined && { query: text }),
    };
  },
};

const EVALUATE: FlowKeyword = {
  name: 'Evaluate',
  description: 'Store the value of an expression.',
  parameters: [parameter('variable', 'The variable that receives it'), parameter('expression', 'The expression')],
  translate: ([variable, expression], place) => ({
    kind: 'evaluate',
    place,
    variable: variableOf(variable, 'variable'),
    expression: textOf(expression, 'expression'),
  }),
};

const DATE_EVALUATE: FlowKeyword = {
  name: 'Date Evaluate',
  description: 'Store a date as text.',
  parameters: [
    parameter('variable', 'The variable that receives it'),
    parameter('date', 'A date; ISO 8601 is never ambiguous'),
    parameter('offset', '+N days, -N days, today or now'),
    parameter('format', 'As of strftime; default %d %B', false),
  ],
  translate([variable, date, offset, format], place) {
    const text = optionalText(format, 'format');
    return {
      kind: 'date',
      place,
      variable: variableOf(variable, 'variable'),
      date: textOf(date, 'date'),
      offset: textOf(offset, 'offset'),
      ...(text !== undefined && { format: text }),
    };
  },
};

export const FLOW_KEYWORDS: readonly FlowKeyword[] = [
  EXECUTE_MODULE,
  RUN_LOOP,
  CONDITION,
  READ_DATA,
  EVALUATE,
  DATE_EVALUATE,
];

/** The flow keyword of this name, in any spelling. */
export const flowKeyword = (name: string): FlowKeyword | undefined =>
  FLOW_KEYWORDS.find((keyword) => slugOf(keyword.name) === slugOf(name));

/** The names of these keywords of the engine, and of those of the flow. */
export const keywordNames = (keywords: readonly KeywordInfo[]): string[] => [
  ...keywords.map(({ keyword }) => keyword),
  ...FLOW_KEYWORDS.map(({ name }) => name),
];
