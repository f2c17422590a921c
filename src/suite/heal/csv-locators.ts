import { isElementColumn } from '../reference/content.js';
import { unescapeCell } from '../reference/csv-file.js';
import type { KeywordLookup } from '../run/test-session.js';
import { type CsvCell, csvCells } from './csv-cells.js';
import type { FileLocators, LocatorSite, OtherText } from './locator-site.js';

const ESCAPED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
const escaped = (text: string): string => text.replace(/[\n\r\t\\]/g, (character) => ESCAPED[character]!);

/**
 * The locators in a CSV file of the reference's form: those of elements, and parameters of module steps that are locators.
 * @param path relative to the root of the project
 */
export function csvLocators(text: string, path: string, keywords: KeywordLookup): FileLocators {
  const [head = [], ...rows] = csvCells(text);
  const headers = head.map(({ value }) => value.replace(/\s+/g, '').toLowerCase());
  const params = headers.filter((header) => header.startsWith('param_'));
  const step = headers.indexOf('module_step');
  const sites: LocatorSite[] = [];
  const others: OtherText[] = [];
  for (const row of rows) {
    const keyword = row[step]?.value.trim() ?? '';
    const parameters = keywords.has(keyword) ? keywords.get(keyword).parameters : [];
    for (const [i, cell] of row.entries()) {
      const header = headers[i] ?? '';
      const prefix = prefixOf(
        cell,
        parameters.map(({ name }) => name),
      );
      const name = prefix === '' ? parameters[params.indexOf(header)]?.name : prefix.trim().slice(0, -1).trim();
      const kind = parameters.find((parameter) => parameter.name === name)?.kind;
      const isLocator = isElementColumn(header) || (params.includes(header) && kind?.startsWith('locator'));
      const locator = unescapeCell(cell.value.slice(prefix.length).trim());
      const place = { file: path, line: cell.line, column: cell.column };
      if (isLocator) {
        sites.push({
          place,
          locator,
          start: cell.start,
          end: cell.end,
          write: (now) => cell.write(prefix + escaped(now)),
        });
      } else others.push({ place, text: locator });
    }
  }
  return { sites, others };
}

/** `element=` of a named argument. */
function prefixOf({ value }: CsvCell, names: readonly string[]): string {
  const [prefix = '', name = ''] = /^\s*([a-z_]\w*)\s*=(?!=)\s*/i.exec(value) ?? [];
  return names.includes(name) ? prefix : '';
}
