/** A cell of a CSV text, with the place of its source. */
export interface CsvCell {
  readonly value: string;
  /** Without the white space around it; of the quotes too. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The source of another value in its place, quoted when this cell is, or when the value needs it. */
  readonly write: (value: string) => string;
}

const SEPARATOR = /,|\r\n|\n|\r/y;
/** A cell with the blanks before it; quotes inside a cell that does not begin with one are text. */
const CELL = /[ \t]*(?:"((?:[^"]|"")*)"[^,\r\n]*|([^,\r\n]*))/y;

/** The cells of each row of a CSV text (RFC 4180), with their offsets, which csv-parse does not tell. */
export function csvCells(text: string): CsvCell[][] {
  const rows: CsvCell[][] = [];
  let row: CsvCell[] = [];
  let line = 1;
  let lineStart = 0;
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  while (offset < text.length) {
    CELL.lastIndex = offset;
    const [source, quoted, bare = ''] = CELL.exec(text)!;
    const start = offset + source.length - source.trimStart().length;
    const end = offset + source.trimEnd().length;
    row.push({
      value: quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'),
      start: Math.min(start, end),
      end,
      line,
      column: start - lineStart + 1,
      write: (value) => (quoted !== undefined || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value),
    });
    const breaks = source.match(/\r\n|\n|\r/g);
    if (breaks) {
      line += breaks.length;
      lineStart = offset + Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1;
    }
    offset += source.length;
    SEPARATOR.lastIndex = offset;
    const [separator] = SEPARATOR.exec(text) ?? [];
    if (separator === undefined) break;
    offset += separator.length;
    if (separator === ',') continue;
    rows.push(row);
    row = [];
    line++;
    lineStart = offset;
  }
  return row.length > 0 ? [...rows, row] : rows;
}
