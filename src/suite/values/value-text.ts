import { isSecret, reveal } from '../../secret.js';
import type { DataValue } from '../model/value.js';

/**
 * A value as a text: without the prefix of secrets, the first item of a list as the engine does with several values of
 * a variable, an object as JSON, null as an empty text.
 */
export function textOf(value: DataValue): string {
  if (typeof value === 'string') return reveal(value);
  if (value === null) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : textOf((value as readonly DataValue[])[0]!);
  return typeof value === 'object' ? JSON.stringify(revealed(value)) : String(value);
}

/** Whether a text of the value has the prefix of secrets. */
export function holdsSecret(value: DataValue): boolean {
  if (typeof value === 'string') return isSecret(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsSecret);
}

/** Every text of a value. */
export function* textsIn(value: DataValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values<DataValue>(value)) yield* textsIn(inner);
  }
}

function revealed(value: DataValue): DataValue {
  if (typeof value === 'string') return reveal(value);
  if (Array.isArray(value)) return (value as readonly DataValue[]).map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revealed(inner)]));
}
