import { parse } from 'csv-parse/sync';
import type { Place } from '../model/place.js';

/** A row below the headers; of several cells with one header the first counts. */
export interface CsvRow {
  readonly place: Place;
  /** By header in lower case without blanks, in the order of the columns; trimmed, and never empty. */
  readonly cells: ReadonlyMap<string, string>;
  /** Cells with content that have no header. */
  readonly beyond: readonly string[];
}

export interface CsvFile {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** What cannot be read, with its place. */
export class CsvSyntaxError extends Error {
  constructor(
    message: string,
    readonly place: Place,
  ) {
    super(message);
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines` is the last line of the record. */
  readonly info: { readonly lines: number };
}

/**
 * Parses CSV (RFC 4180) with headers, as lenient as the files are that people write by hand: blanks around cells, quotes
 * inside of them, rows of any length, empty lines, any line ends, a byte order mark.
 * @throws CsvSyntaxError for a quote that is not closed
 */
export function parseCsv(text: string, file: string): CsvFile {
  const [first, ...rest] = recordsOf(text, file);
  const headers = (first?.record ?? []).map(headerName);
  const rows = rest.map(({ record, info }): CsvRow => {
    const inside = record.join('').split('\n').length - 1;
    const cells = new Map<string, string>();
    for (const [i, cell] of record.entries()) {
      const header = headers[i] ?? '';
      if (header !== '' && cell.trim() !== '' && !cells.has(header)) cells.set(header, cell.trim());
    }
    const beyond = record.slice(headers.length).filter((cell) => cell.trim() !== '');
    return { place: { file, line: info.lines - inside, column: 1 }, cells, beyond };
  });
  return { headers, rows: rows.filter(({ cells }) => cells.size > 0) };
}

const headerName = (header: string): string => header.replace(/\s+/g, '').toLowerCase();

function recordsOf(text: string, file: string): readonly ParsedRecord[] {
  try {
    // Line ends are made equal first, for csv-parse counts one inside of quotes twice.
    return parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      info: true,
      ltrim: true,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRecord[];
  } catch (error) {
    const { message, lines = 1 } = error as { readonly message: string; readonly lines?: number };
    const isOpen = message.startsWith('Quote Not Closed');
    const line = Number(/at line (\d+)/.exec(message)?.[1] ?? lines);
    throw new CsvSyntaxError(isOpen ? 'the quote is not closed' : message, { file, line, column: 1 });
  }
}

const ESCAPE = /\\([\\nrt])/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\', n: '\n', r: '\r', t: '\t' };

/** The text of a cell with `\\`, `\n`, `\r` and `\t` replaced; any other backslash stays. */
export const unescapeCell = (cell: string): string => cell.replace(ESCAPE, (_, letter: string) => ESCAPED[letter]!);
