import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { isObject } from '../../secret.js';
import type { DataRow } from '../model/project.js';
import type { DataValue } from '../model/value.js';
import { DataError, type DataFile } from './data-file.js';

/** These files are read as a whole, unlike CSV. */
const MAX_BYTES = 20_000_000;

/**
 * Rows of a JSON or YAML file: a list of objects.
 * @throws DataError
 */
export async function* listedRows(file: DataFile): AsyncGenerator<DataRow> {
  const { path, name } = file;
  const fail = (line: number, problem: string, cause?: unknown) =>
    new DataError({ file: name, line, column: 1 }, problem, cause);
  if ((await stat(path)).size > MAX_BYTES) {
    throw fail(1, `the file has more than ${MAX_BYTES / 1_000_000} MB: write it as CSV, which is read row by row`);
  }
  const text = await readFile(path, 'utf8');
  const content = extname(path).toLowerCase() === '.json' ? parsedJson(text, fail) : await parsedYaml(text, fail);
  if (!Array.isArray(content)) throw fail(1, 'the file must hold a list of rows');
  for (const [i, row] of content.entries()) {
    if (!isObject(row)) throw fail(await lineOfItem(text, i), `row ${i + 1} must hold names and values`);
    yield { number: i + 1, values: row as Readonly<Record<string, DataValue>> };
  }
}

type Fail = (line: number, problem: string, cause?: unknown) => DataError;

function parsedJson(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw fail(lineOfError(text.trimEnd()), `it is no JSON: ${(error as SyntaxError).message}`, error);
  }
}

/** The line where JSON breaks off, which not every message of V8 has: that of the shortest beginning that cannot go on. */
function lineOfError(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (mayGoOn(text.slice(0, middle))) low = middle + 1;
    else high = middle;
  }
  return text.slice(0, low).split('\n').length;
}

function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON input|Unterminated/.test(message) || Number(position) === beginning.length;
  }
}

async function parsedYaml(text: string, fail: Fail): Promise<unknown> {
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [problem] = document.errors;
  if (problem) throw fail(lines.linePos(problem.pos[0]).line, problem.message, problem);
  try {
    return document.toJS() as unknown;
  } catch (error) {
    throw fail(1, (error as Error).message, error);
  }
}

/** The line of an item of the list; JSON is read as YAML, which knows the places. */
async function lineOfItem(text: string, index: number): Promise<number> {
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const item = parseDocument(text, { lineCounter: lines }).getIn([index], true);
  return isNode(item) && item.range ? lines.linePos(item.range[0]).line : 1;
}
