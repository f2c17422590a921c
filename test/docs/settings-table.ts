import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SETTING_NAMES, type SettingName, Settings } from '../../src/config.js';

const DOCUMENT = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));
const BEGIN = '<!-- generated: node dist/test/docs/write-settings-table.js -->';
const END = '<!-- end of the generated table -->';

/** docs/configuration.md, and the same with its table generated anew from the settings. */
export function settingsPage(): { readonly current: string; readonly generated: string } {
  const current = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = current.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${DOCUMENT} has no generated table`);
  return { current, generated: `${before}${BEGIN}\n\n${tableOf(SETTING_NAMES.map(rowOf))}\n\n${END}${after}` };
}

export const writeSettingsPage = (): void => writeFileSync(DOCUMENT, settingsPage().generated);

function rowOf(name: SettingName): string[] {
  const field: z.ZodTypeAny = Settings.shape[name];
  const fallback = field instanceof z.ZodDefault ? `\`${field._def.defaultValue()}\`` : '';
  return [`\`${name}\``, `\`SVC_${name.toUpperCase()}\``, fallback, field.description!];
}

/** A Markdown table, aligned as prettier aligns it. */
function tableOf(rows: readonly string[][]): string {
  const all = [['Setting', 'Environment variable', 'Default', 'Meaning'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`;
  const [heading, ...body] = all;
  return [line(heading!), line(['', '', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}
