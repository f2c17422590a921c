import { type ErrorCode, ServiceError } from '../errors.js';
import type { Heal, HealRequest } from './healer.js';
import { type HealTarget, paramsWith } from './heal-targets.js';

/** Failures of a call with another locator after which the next locator is tried. */
const MISSED: readonly ErrorCode[] = ['E0201', 'E0205', 'E0206', 'E0401'];

/**
 * Whether none of the call's locators found an element. An element that was found, but lacked an option, needs no other
 * locator.
 */
export const isNotFound = ({ failure, traces }: HealRequest): boolean =>
  failure.failed.attempts.every(({ code }) => code === 'E0201') && !traces.some(({ found }) => found);

/** Whether a locator was the name of a template in this call, so that only pictures were looked for. */
export const isTemplateName = ({ traces, hide }: HealRequest, locator: string): boolean =>
  traces.some(({ locator: given, rungs }) => given === hide(locator) && rungs.every(({ rung }) => rung === 'image'));

/**
 * Runs the failed call again with another locator.
 * @returns why it did not succeed, or the heal
 * @throws the reason of the signal once the time is over; failures of the driver
 */
export async function healWith(
  request: HealRequest,
  { parameter }: HealTarget,
  locator: string,
  told: Pick<Heal, 'by' | 'summary' | 'evidence' | 'replaced'>,
): Promise<Heal | string> {
  const { definition, binding } = request;
  request.announce(told.summary);
  try {
    const done = await request.run(definition.slug, paramsWith(definition, binding, parameter, locator));
    return { ...told, result: done.outcome.value, steps: [done] };
  } catch (error) {
    if (error instanceof ServiceError && MISSED.includes(error.code)) return error.message;
    throw error;
  }
}
