import type { StepHeal } from '../result/step-record.js';

/** What to change in a file of a project: `At checkout.test.yaml:12:24, write id=save-2`. */
export const changeText = (place: string, written: string): string => `At ${place}, write ${written}`;

/**
 * What to change after a heal, so that the step needs none, in the words of `svc heals apply`.
 * @param place of the step, `checkout.test.yaml:12:5`
 * @param elementName of the element that gave the step its locator
 */
export function healAdvice({ summary, steps }: StepHeal, place: string, elementName?: string): string {
  const written = steps.map(({ keyword, params }) => [keyword, ...params].join(' | ')).join(', then ');
  const where = elementName === undefined ? place : `the element ${elementName}, for the step at ${place}`;
  const end = /[.!?]$/.test(summary) ? '' : '.';
  return `${summary}${end} ${changeText(where, written)}. svc heals accept and svc heals apply do it.`;
}
