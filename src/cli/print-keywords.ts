import type { KeywordInfo, ParameterInfo } from '../keyword/info.js';

/** One line a keyword. */
export function printKeywords(all: readonly KeywordInfo[]): string {
  const width = Math.max(...all.map(({ keyword }) => keyword.length));
  return all.map(({ keyword, description }) => `${keyword.padEnd(width)}  ${description}`).join('\n');
}

/** A keyword with its parameters in positional order. */
export function printKeyword({ keyword, keyword_slug, description, parameters }: KeywordInfo): string {
  const names = parameters.map(nameOf);
  const width = Math.max(0, ...names.map(({ length }) => length));
  const lines = parameters.map(
    (parameter, i) => `  ${names[i]!.padEnd(width)}  ${parameter.type.padEnd(5)}  ${parameter.description}`,
  );
  return [`${keyword} (${keyword_slug})`, description, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

function nameOf({ name, required, default: fallback }: ParameterInfo): string {
  if (required) return name;
  return fallback === null ? `[${name}]` : `[${name} = ${JSON.stringify(fallback)}]`;
}
