import { type ContentKind, isElementColumn, type RawCase, type RawModule, type RawStep } from './content.js';
import { type CsvFile, type CsvRow, unescapeCell } from './csv-file.js';
import type { RawProject } from './raw-project.js';

/** Reads the parts of a project that a CSV file holds. */
export function readCsv(csv: CsvFile, kinds: readonly ContentKind[], project: RawProject): void {
  if (kinds.includes('cases')) project.addCases(readCases(csv, project));
  if (kinds.includes('modules')) project.addModules(readModules(csv, project));
  if (kinds.includes('elements')) readElements(csv, project);
  if (kinds.includes('errors')) readErrors(csv, project);
}

/** Both cells of a row; undefined when one is missing, which is reported. */
function pairOf(
  row: CsvRow,
  first: string,
  second: string,
  project: RawProject,
): readonly [string, string] | undefined {
  const [one, other] = [row.cells.get(first), row.cells.get(second)];
  if (one !== undefined && other !== undefined) return [one, other];
  project.warn(`the row has no ${one === undefined ? first : second}, and is left out`, row.place);
  return undefined;
}

/** A row is a step; the rows of a name need not be adjacent. */
function readCases({ rows }: CsvFile, project: RawProject): Iterable<RawCase> {
  const cases = new Map<string, { name: string; place: CsvRow['place']; modules: RawCase['modules'][number][] }>();
  for (const row of rows) {
    const pair = pairOf(row, 'test_case', 'test_step', project);
    if (!pair) continue;
    const [name, module] = pair;
    const { place } = row;
    if (!cases.has(name)) cases.set(name, { name, place, modules: [] });
    cases.get(name)!.modules.push({ name: module, place });
  }
  return cases.values();
}

function readModules({ headers, rows }: CsvFile, project: RawProject): Iterable<RawModule> {
  const params = headers.filter((header) => header.startsWith('param_'));
  const modules = new Map<string, { name: string; place: CsvRow['place']; steps: RawStep[] }>();
  for (const row of rows) {
    const pair = pairOf(row, 'module_name', 'module_step', project);
    if (!pair) continue;
    if (row.beyond.length > 0) {
      project.warn(
        `${row.beyond.join(', ')} is not read: there are headers up to ${params.at(-1) ?? 'module_step'}`,
        row.place,
      );
    }
    const [name, step] = pair;
    const { place } = row;
    const cells = params
      .map((header) => row.cells.get(header))
      .map((cell) => (cell === undefined ? null : unescapeCell(cell)));
    if (!modules.has(name)) modules.set(name, { name, place, steps: [] });
    modules
      .get(name)!
      .steps.push({ place, name: step, cells: cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1) });
  }
  return modules.values();
}

function readElements({ headers, rows }: CsvFile, project: RawProject): void {
  const columns = headers.filter(isElementColumn);
  for (const { cells, place } of rows) {
    const name = cells.get('element_name');
    const locators = columns.map((column) => cells.get(column)).filter((cell) => cell !== undefined);
    if (name === undefined) project.warn('the row has no element_name, and is left out', place);
    else if (locators.length === 0) project.warn(`the element "${name}" has no element_id, and is left out`, place);
    else project.addElement(name, locators.map(unescapeCell), place);
  }
}

function readErrors({ rows }: CsvFile, project: RawProject): void {
  for (const row of rows) {
    const pair = pairOf(row, 'error_code', 'match_string', project);
    if (!pair) continue;
    const [code, match] = pair;
    const description = row.cells.get('description');
    const severity = row.cells.get('severity');
    project.errors.push({
      code,
      match,
      place: row.place,
      ...(description !== undefined && { description }),
      ...(severity !== undefined && { severity }),
    });
  }
}
