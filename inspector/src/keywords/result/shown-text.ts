import type { ParamValue } from '../../state/calls';
import { SECRET_MARK } from '../values';

/** Parameters in one line, secrets hidden; alternatives are separated by a bar. */
export const shownText = (params: Readonly<Record<string, ParamValue>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${[value].flat().map(shown).join(' | ')}`)
    .join(', ');

function shown(text: string): string {
  if (text === '') return '""';
  return text.startsWith(SECRET_MARK) ? `${SECRET_MARK}***` : text;
}
