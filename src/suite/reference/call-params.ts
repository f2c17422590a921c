import { ServiceError } from '../../errors.js';
import type { Params } from '../../keyword/call.js';
import type { KeywordInfo, ParameterInfo } from '../../keyword/definition.js';
import { didYouMean, suggest } from '../../text/suggest.js';

type Value = string | number | boolean | null;

/** `index=2`; not a comparison such as `a == b`. */
const NAMED = /^([a-z_]\w*)\s*=(?!=)\s*([^]*)$/i;

/**
 * The parameters of a call from its cells. `key=value` is a named one when the keyword has a parameter `key`; a cell that
 * is empty leaves its parameter at its default.
 * @throws ServiceError E0403 for too many, twice given or missing arguments
 */
export function callParams(cells: readonly (string | null)[], { keyword, parameters }: KeywordInfo): Params {
  const names = parameters.map(({ name }) => name);
  const positional: Value[] = [];
  const named: Record<string, Value> = {};
  for (const cell of cells) {
    const [, key = '', value = ''] = cell === null ? [] : (NAMED.exec(cell) ?? []);
    const parameter = parameters.find(({ name }) => name === key);
    const next = parameters[positional.length];
    if (parameter) {
      if (Object.hasOwn(named, key)) throw refusal(`${keyword}: ${key} is given twice`);
      named[key] = typed(value, parameter);
    } else if (key !== '' && next !== undefined && next.type !== 'str') {
      throw refusal(`${keyword} has no parameter ${key}${didYouMean(suggest(key, names))}`);
    } else positional.push(cell === null ? null : typed(cell, next));
  }
  while (positional.at(-1) === null) positional.pop();
  if (positional.length > names.length) {
    const takes = names.length === 0 ? 'no arguments' : `at most ${names.length}: ${names.join(', ')}`;
    throw refusal(`${keyword} takes ${takes}; here are ${positional.length}`);
  }
  const given = Object.fromEntries(positional.map((value, i) => [names[i]!, value] as const).filter(isGiven));
  const twice = Object.keys(named).find((name) => Object.hasOwn(given, name));
  if (twice !== undefined) throw refusal(`${keyword}: ${twice} is given by name and by its position`);
  const all = { ...given, ...named };
  const missing = parameters.filter(({ name, required }) => required && !Object.hasOwn(all, name));
  if (missing.length > 0)
    throw refusal(`${keyword} needs ${missing.map(({ name }) => name).join(' and ')}${hint(cells, names)}`);
  return Object.keys(named).length > 0 ? all : positional;
}

const isGiven = ([, value]: readonly [string, Value]): boolean => value !== null;

/** Of a misspelt name: `indx=2` is taken for a text. */
function hint(cells: readonly (string | null)[], names: readonly string[]): string {
  for (const cell of cells) {
    const [, key] = NAMED.exec(cell ?? '') ?? [];
    if (key !== undefined && !names.includes(key)) return didYouMean(suggest(key, names));
  }
  return '';
}

const refusal = (reason: string) => new ServiceError('E0403', reason);

/** A number or boolean where the parameter is one and the cell is written as one. */
function typed(cell: string, parameter: ParameterInfo | undefined): Value {
  switch (parameter?.type) {
    case 'int':
    case 'float':
      return /^-?\d/.test(cell) && String(Number(cell)) === cell ? Number(cell) : cell;
    case 'bool':
      return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
    default:
      return cell;
  }
}
