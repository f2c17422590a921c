import { Document, type Node } from 'yaml';

/** Collections of at most this many characters as JSON are written on one line. */
const MAX_FLOW_CHARS = 90;

const nodes = new Document(undefined, { aliasDuplicateObjects: false });

/** A value on one line, `[a, b]` or `{a: 1}`, when it is short and has no text of several lines. */
export function onOneLine(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isEmpty(value)) return value;
  const json = JSON.stringify(value);
  if (json.length > MAX_FLOW_CHARS || json.includes('\\n')) return value;
  return nodes.createNode(value, { flow: true, aliasDuplicateObjects: false });
}

/** The items of a list with an empty line between them. */
export const spaced = (items: readonly unknown[]): unknown[] =>
  items.map((item, i) => {
    const node = nodes.createNode(item, { aliasDuplicateObjects: false }) as Node;
    if (i > 0) node.spaceBefore = true;
    return node;
  });

/** A mapping without the entries whose value is undefined or an empty list or object. */
export const filled = (entries: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !('items' in value) && Object.keys(value).length === 0;

/** YAML of a value, in which nodes of this module may stand. */
export function yamlText(value: unknown, comment?: string): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return comment === undefined ? text : `# ${comment}\n${text}`;
}
