import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { isReference } from '../../variables.js';
import type { DataRecord, DataValue } from '../model/value.js';

/** Whether the expression holds for the values of a row, in which its columns are variables. */
type Holds = (expression: string, row: DataRecord) => Promise<boolean>;

/** A part of an expression: a text in quotes, a reference, a column in backticks, or a word that is no function. */
const TOKEN =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\$\{[^{}]*\}|`[^`]*`|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?!\s*\(|[\p{L}\p{N}_])/gsu;
/** Words of the language of expressions, and those of Python for them. */
const WORDS = new Map([
  ...['and', 'or', 'not', 'in', 'true', 'false', 'null'].map((word) => [word, word] as const),
  ...([
    ['True', 'true'],
    ['False', 'false'],
    ['None', 'null'],
  ] as const),
]);
const PART = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^;'"]|['"])+/gs;
const SELECT = /^select\s*=(?!=)\s*(.*)$/s;

interface Query {
  /** Empty for all columns. */
  readonly select: readonly string[];
  readonly filter: string | undefined;
}

/**
 * The rows that a query of Read Data leaves: `select=name,price; price > 3 and name != 'x'`. Parts are separated by `;`,
 * filters are joined by `and`. A column is named as it is, or in backticks when its name is not one word.
 * @param holds evaluates a filter, whose columns are written as `${column}`
 * @returns the rows; with one selected column its values, and its value alone when one row is left
 * @throws ServiceError E0403 for an unknown column, and when no row is left
 */
export async function queryRows(rows: readonly DataRecord[], query: string, holds: Holds): Promise<DataValue> {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const { select, filter } = parseQuery(query, columns);
  const left: DataRecord[] = [];
  for (const row of rows) if (filter === undefined || (await holds(filter, row))) left.push(row);
  if (left.length === 0 && query.trim() !== '') {
    throw new ServiceError('E0403', `no row of ${rows.length} fits the query ${JSON.stringify(query)}`);
  }
  if (select.length === 0) return left;
  const [only] = select;
  if (select.length > 1) return left.map((row) => Object.fromEntries(select.map((name) => [name, row[name] ?? null])));
  const values = left.map((row) => row[only!] ?? null);
  return values.length === 1 ? values[0]! : values;
}

function parseQuery(query: string, columns: ReadonlySet<string>): Query {
  const select: string[] = [];
  const filters: string[] = [];
  for (const part of query.match(PART) ?? []) {
    const text = part.trim();
    const [, names] = SELECT.exec(text) ?? [];
    if (names === undefined) {
      if (text !== '') filters.push(withReferences(text, columns));
      continue;
    }
    for (const name of names.split(',').map((each) => each.trim())) {
      if (name !== '') select.push(checkColumn(name, columns));
    }
  }
  const filter = filters.length > 1 ? filters.map((each) => `(${each})`).join(' and ') : filters[0];
  return { select, filter };
}

/** The filter with `${column}` for each column, and without quotes around a reference. */
function withReferences(filter: string, columns: ReadonlySet<string>): string {
  return filter.replace(TOKEN, (token) => {
    if (/^['"]/.test(token)) return isReference(token.slice(1, -1)) ? token.slice(1, -1) : token;
    if (token.startsWith('$')) return token;
    return WORDS.get(token) ?? `\${${checkColumn(token.startsWith('`') ? token.slice(1, -1) : token, columns)}}`;
  });
}

function checkColumn(name: string, columns: ReadonlySet<string>): string {
  if (columns.has(name)) return name;
  const known = [...columns];
  throw new ServiceError(
    'E0403',
    `the data has no column ${JSON.stringify(name)}${didYouMean(suggest(name, known))}; it has ${known.join(', ') || 'none'}`,
  );
}
