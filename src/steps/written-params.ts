import type { RecordedStep, RecordedValue } from '../session/recording/recorded-step.js';

type Value = string | number | boolean;

/** The parameters by name; what reads as a number or a switch is written as one. */
export const writtenParams = ({ params }: RecordedStep): Record<string, Value | Value[]> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plain(value)]));

const plain = (value: RecordedValue): Value | Value[] =>
  typeof value === 'string' ? plainText(value) : value.map(plainText);

/** As a number or a boolean when a reader gets the same text from it. */
function plainText(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}
