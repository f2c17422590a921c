import type { RecordedStep } from '../../session/recording/recorded-step.js';
import { writtenParams } from '../formats/document.js';

/** A step of a test file: the name of a keyword, or with its arguments as the value. */
export type TestFileStep = string | Readonly<Record<string, unknown>>;

/**
 * A recorded step in the form of test files: `Keyword`, `Keyword: argument`, `Keyword: [arguments]` where they are the
 * first parameters, else `Keyword: {name: argument}`.
 */
export function writtenStep(step: RecordedStep): TestFileStep {
  const params = writtenParams(step);
  const names = step.parameters.filter((name) => name in params);
  const values = names.map((name) => params[name]!);
  const [only] = values;
  if (only === undefined) return step.keyword;
  const isPositional = names.every((name, i) => name === step.parameters[i]);
  if (!isPositional) return { [step.keyword]: Object.fromEntries(names.map((name) => [name, params[name]])) };
  return { [step.keyword]: values.length === 1 && !Array.isArray(only) ? only : values };
}
