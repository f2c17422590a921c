import { ServiceError } from '../errors.js';
import type { Params } from '../keyword/call.js';
import type { ParameterInfo } from '../keyword/definition.js';
import { defaultText } from './keyword-spec.js';
import type { XmlRpcValue } from './xml-rpc/value.js';

/** Arguments by their names, as Robot Framework sends them. */
export type NamedArguments = Readonly<Record<string, XmlRpcValue>>;

/** The positional and named arguments of a call together. @throws ServiceError E0403 */
export function namedArguments(
  parameters: readonly ParameterInfo[],
  positional: readonly XmlRpcValue[],
  named: NamedArguments,
): NamedArguments {
  if (positional.length > parameters.length) {
    throw new ServiceError('E0403', `takes at most ${parameters.length} arguments, ${positional.length} were given`);
  }
  const all = new Map<string, XmlRpcValue>(positional.map((value, i) => [parameters[i]!.name, value]));
  for (const [name, value] of Object.entries(named)) {
    if (all.has(name)) throw new ServiceError('E0403', `${name} is given twice`, { parameter: name });
    all.set(name, value);
  }
  const known = new Map(parameters.map((each) => [each.name, each]));
  return Object.fromEntries([...all].filter(([name, value]) => !isAbsent(known.get(name), value)));
}

/**
 * Robot Framework sends the shown default of an argument that was left out before a named one, and an empty text for
 * None.
 */
function isAbsent(parameter: ParameterInfo | undefined, value: XmlRpcValue): boolean {
  if (!parameter || parameter.required) return false;
  if (value === null || value === defaultText(parameter.default)) return true;
  return value === '' && (parameter.default === null || parameter.type !== 'str');
}

/** The arguments as parameters of the engine: a list holds alternatives, an object becomes its JSON. */
export const engineParams = (given: NamedArguments): Params =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(engineValue) : engineValue(value),
    ]),
  );

const engineValue = (value: XmlRpcValue): string | number | boolean | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
