import type * as Yaml from 'yaml';

const single = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * A text as the source of a YAML scalar on one line: in the given style, else in the first that holds it.
 * @param style of the scalar that it replaces, as the library names it
 * @param isFlow whether it stands in `[...]` or `{...}`, where more texts must be quoted
 */
export function scalarSource(
  text: string,
  style: string | null | undefined,
  isFlow: boolean,
  yaml: typeof Yaml,
): string {
  const { PLAIN, QUOTE_SINGLE } = yaml.Scalar;
  const inside = (source: string) => (isFlow ? `[{a: ${source}}, ${source}]` : `- a: ${source}\n- ${source}\n`);
  const holds = (source: string) => {
    const document = yaml.parseDocument(inside(source));
    return document.errors.length === 0 && JSON.stringify(document.toJS()) === JSON.stringify([{ a: text }, text]);
  };
  const quoted = JSON.stringify(text);
  const candidates =
    style === PLAIN
      ? [text, ...(text.includes('"') ? [single(text)] : []), quoted]
      : style === QUOTE_SINGLE
        ? [single(text), quoted]
        : [quoted];
  return candidates.find(holds) ?? quoted;
}
