import { parse } from 'csv-parse/sync';
import { isObject } from '../../secret.js';
import type { DataRecord } from '../model/value.js';

/**
 * Rows in the value of an environment variable: a JSON list of objects, a JSON object with such a list in it or alone, or CSV with
 * headers.
 * @param query of Read Data; with one, lines of a single column are CSV too
 * @returns undefined for a text that is none of these
 */
export function environmentRows(text: string, query: string): readonly DataRecord[] | undefined {
  const trimmed = text.trim();
  if (/^[[{]/.test(trimmed)) return jsonRows(trimmed);
  const [headers = '', ...lines] = trimmed.split(/\r?\n/);
  return lines.length > 0 && (query !== '' || headers.includes(',')) ? csvRows(trimmed) : undefined;
}

function jsonRows(text: string): readonly DataRecord[] | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // A text that only looks like JSON.
    return undefined;
  }
  const list = Array.isArray(content) ? (content as unknown[]) : listIn(content as object);
  return list.length > 0 && list.every(isObject) ? (list as DataRecord[]) : undefined;
}

const listIn = (content: object): unknown[] => (Object.values(content).find(Array.isArray) as unknown[]) ?? [content];

function csvRows(text: string): readonly DataRecord[] | undefined {
  try {
    return parse(text, { columns: true, trim: true, skip_empty_lines: true });
  } catch {
    // A text of several lines that is no CSV.
    return undefined;
  }
}
