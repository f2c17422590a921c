import type { KeywordInfo, ParameterInfo } from '../keyword/definition.js';

/** The keywords, one per line. */
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

/** The catalogue as a Markdown page, for docs/keywords.md. */
export function keywordsAsMarkdown(all: readonly KeywordInfo[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const sections = [...all]
    .sort((a, b) => a.keyword.localeCompare(b.keyword))
    .map(({ keyword, keyword_slug, description, parameters }) => {
      const rows = parameters.map(
        (parameter) => `| \`${cell(nameOf(parameter))}\` | ${parameter.type} | ${cell(parameter.description)} |`,
      );
      const table = ['', '| Parameter | Type | Meaning |', '|---|---|---|', ...rows];
      return [`## ${keyword}`, '', `\`${keyword_slug}\`. ${cell(description)}`, ...(rows.length > 0 ? table : [])].join(
        '\n',
      );
    });
  return [
    '# Keywords',
    '',
    'Made by `svc keywords --markdown`. Parameters are in positional order; those in brackets may be left out.',
    '',
    sections.join('\n\n'),
  ].join('\n');
}
