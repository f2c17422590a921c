import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './keyword-targets.js';

const DOCUMENT = fileURLToPath(new URL('../../../docs/drivers.md', import.meta.url));
const BEGIN = '<!-- written by dist/test/devices/write-keyword-table.js -->';
const END = '<!-- end of the table -->';
const TITLE = 'Keyword';

/** What each row says of each target: rows, then targets by their headings. */
export type KeywordTable = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The table of docs/drivers.md. @throws Error when it is not there */
export function readKeywordTable(): KeywordTable {
  const { inside } = parts();
  const lines = inside.split('\n').filter((line) => line.startsWith('|'));
  const [headings = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return new Map(
    rows.map(([row, ...cells]) => [row!, new Map(cells.map((cell, column) => [headings[column + 1]!, cell]))]),
  );
}

/** Writes the table of docs/drivers.md anew, its rows in alphabetical order. */
export function writeKeywordTable(table: ReadonlyMap<string, ReadonlyMap<string, Outcome>>): void {
  const rows = [...table].sort(([a], [b]) => a.localeCompare(b));
  const headings = [...rows[0]![1].keys()];
  const cells = [
    [TITLE, ...headings],
    ...rows.map(([row, outcomes]) => [row, ...headings.map((heading) => outcomes.get(heading)!)]),
  ];
  const widths = [TITLE, ...headings].map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  const { before, after } = parts();
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`);
}

function parts(): { before: string; inside: string; after: string } {
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
  const [inside, after] = rest.split(END);
  if (inside === undefined || after === undefined) throw new Error(`${DOCUMENT} has no ${BEGIN} and ${END}`);
  return { before, inside, after };
}
