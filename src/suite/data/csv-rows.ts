import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { CsvErrorCode, Info } from 'csv-parse';
import type { DataRow } from '../model/project.js';
import { DataError, type DataFile } from './data-file.js';
import { countText } from '../../text/quantity.js';

/** A quote that is not closed would otherwise take the rest of the file. */
const MAX_RECORD_CHARS = 1_000_000;
const LINE_FEED = 0x0a;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

const PROBLEMS: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a text goes on after its closing quote: write a quote inside as ""',
  INVALID_OPENING_QUOTE: 'a quote is inside a text: put the whole text in quotes, and write the quote inside as ""',
  CSV_MAX_RECORD_SIZE: `a row has more than ${MAX_RECORD_CHARS} characters: a quote is probably not closed`,
};

/**
 * Rows of CSV (RFC 4180) in UTF-8; the first one has the names of the columns. Blank lines are skipped.
 * @throws DataError
 */
export async function* csvRows({ path, name }: DataFile): AsyncGenerator<DataRow> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  const fail = (line: number, problem: string, cause?: unknown) =>
    new DataError({ file: name, line, column: 1 }, problem, cause);
  const decode = (chunks: AsyncIterable<Buffer>) => decoded(chunks, (line) => fail(line, 'it is not UTF-8'));
  // An error destroys the parser, from which it is read below.
  pipeline(createReadStream(path), decode, parser, () => undefined);
  let columns: readonly string[] | undefined;
  let number = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns) {
        if (record.length !== columns.length) {
          throw fail(
            info.lines,
            `the row has ${countText(record.length, 'value')}, the header has ${countText(columns.length, 'column')}`,
          );
        }
        yield { number: ++number, values: Object.fromEntries(columns.map((column, i) => [column, record[i]!])) };
      } else {
        columns = record.map((column) => column.trim());
        const problem = headerProblem(columns);
        if (problem !== undefined) throw fail(info.lines, problem);
      }
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { code, message, lines } = error as Error & { code?: CsvErrorCode; lines?: number };
    throw fail(lines ?? parser.info.lines, (code && PROBLEMS[code]) ?? message, error);
  } finally {
    parser.destroy();
  }
  if (!columns) throw fail(1, 'the file is empty: its first line names the columns');
}

function headerProblem(columns: readonly string[]): string | undefined {
  const unnamed = columns.indexOf('');
  if (unnamed >= 0) return `column ${unnamed + 1} of the header has no name`;
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  return twice === undefined ? undefined : `the header has the column ${twice} twice`;
}

/** @param invalid makes the error for the line that is not UTF-8 */
async function* decoded(chunks: AsyncIterable<Buffer>, invalid: (line: number) => Error): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const decode = (chunk: Buffer, stream: boolean): string => {
    try {
      return decoder.decode(chunk, { stream });
    } catch {
      throw invalid(line + invalidLine(chunk));
    }
  };
  for await (const chunk of chunks) {
    yield decode(chunk, true);
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) line++;
  }
  yield decode(Buffer.of(), false);
}

/** The line of a chunk that is not UTF-8, from 0; the first one is left out, as it may begin within a character. */
function invalidLine(chunk: Buffer): number {
  let start = chunk.indexOf(LINE_FEED) + 1;
  for (let line = 1; start > 0; line++) {
    const end = chunk.indexOf(LINE_FEED, start);
    if (!isUtf8(chunk.subarray(start, end < 0 ? undefined : end))) return line;
    start = end + 1;
  }
  return 0;
}
