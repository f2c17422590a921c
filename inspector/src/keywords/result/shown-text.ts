import type { ParamValue } from '../../state/calls';
import { maskSecret } from '../../state/secret-text';

/** Parameters in one line, secrets hidden; alternatives are separated by a bar. */
export const shownText = (params: Readonly<Record<string, ParamValue>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${[value].flat().map(shown).join(' | ')}`)
    .join(', ');

const shown = (text: string): string => (text === '' ? '""' : maskSecret(text));
