import type { KeywordDefinition, KeywordInfo, ParameterInfo } from '../../keyword/definition.js';
import {
  bool,
  float,
  int,
  list,
  locator,
  locators,
  oneOf,
  type ParamSchema,
  script,
  text,
  texts,
} from '../../plugin/params.js';

/** The class of a keyword that only its description is known of; it is never made. */
class Described {
  run(): void {
    throw new TypeError('a described keyword cannot run');
  }
}

/**
 * The definition of a keyword as far as its description tells, so that the engine's `bind` checks the values of a call
 * also for keywords of a remote service.
 */
export function describedKeyword(info: KeywordInfo): KeywordDefinition {
  return {
    slug: info.keyword_slug,
    mark: { name: info.keyword, description: info.description, params: {}, effect: 'act' },
    shape: Object.fromEntries(info.parameters.map((parameter) => [parameter.name, schemaOf(parameter)])),
    parameters: info.parameters,
    actionParameters: info.parameters,
    target: Described,
    foreign: undefined,
    category: info.category,
  };
}

/** The schema of a value that is given: whether it is required is in the description. */
function schemaOf({ type, kind, choices, minimum, maximum, description }: ParameterInfo): ParamSchema {
  const range = { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
  const words = choices as readonly [string, ...string[]] | undefined;
  if (type === 'int') return int(description, undefined, range);
  if (type === 'float') return float(description, undefined, range);
  if (type === 'bool') return bool(description);
  if (type === 'list') return words ? list(description, words) : texts(description);
  if (words) return oneOf(description, words);
  if (kind === 'locator') return locator(description);
  if (kind === 'locators') return locators(description);
  return kind === 'script' ? script(description) : text(description);
}
