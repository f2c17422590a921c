import type { ParameterInfo } from '../../keyword/definition.js';

type Json = Readonly<Record<string, unknown>>;

/** Definitions that the arguments of all keywords refer to. */
export const VALUE_SCHEMAS: Json = {
  scalar: { type: ['string', 'number', 'boolean', 'null'] },
  value: { anyOf: [{ $ref: '#/definitions/scalar' }, { type: 'array', items: { $ref: '#/definitions/scalar' } }] },
};

const SCALAR = { $ref: '#/definitions/scalar' };
const VALUE = { $ref: '#/definitions/value' };

const valueOf = ({ choices, description, default: fallback }: ParameterInfo): Json => ({
  description: fallback === null ? description : `${description} (default ${JSON.stringify(fallback)})`,
  anyOf: [...(choices ? [{ enum: choices }] : []), VALUE],
});

/** The arguments of a keyword: one value, a list of them, or a mapping by name. */
export function argumentsSchema(
  { description, parameters }: { readonly description: string; readonly parameters: readonly ParameterInfo[] },
  beside: Json,
  takesMore = false,
): Json {
  const named = Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter)]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    description: `${description} Parameters: ${parameters.map(({ name }) => name).join(', ') || 'none'}.`,
    anyOf: [
      SCALAR,
      {
        type: 'array',
        items: VALUE,
        ...(!takesMore && { maxItems: parameters.length }),
      },
      { type: 'object', properties: { ...beside, ...named }, required, additionalProperties: false },
    ],
  };
}

/** A pattern for every spelling of a keyword's name: `Press Element`, `press_element`, `PRESS-element`. */
export function spellingPattern(name: string): string {
  const letters = [...name.trim()].map((letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    return lower === upper ? letter.replace(/[^\p{L}\p{N}\s_-]/u, '\\$&') : `[${upper}${lower}]`;
  });
  return `^\\s*${letters.join('').replace(/[\s_-]+/g, '[\\s_-]+')}\\s*$`;
}
