import { type ErrorCode, ServiceError } from '../errors.js';
import type { LocateTrace } from '../locate/trace.js';
import type { Heal, HealRequest } from './healer.js';
import { type HealTarget, paramsWith } from './heal-targets.js';

/** Failures of a call with another locator that leave the first failure what it was. */
const MISSED: readonly ErrorCode[] = ['E0201', 'E0205', 'E0206', 'E0401'];

/**
 * Whether the call's element was nowhere to be found. One that was found, and refused or lacked an option, is no case
 * for another locator.
 */
export function isNotFound({ error }: HealRequest): boolean {
  if (error.details?.['options'] !== undefined) return false;
  const attempts = (error.details?.['attempts'] ?? []) as readonly { readonly code: ErrorCode }[];
  return attempts.length > 0 && attempts.every(({ code }) => code === 'E0201');
}

/** Whether a locator stood for a picture in this call: a name that is a template is an image and nothing else. */
export function isPicture({ error, hide }: HealRequest, locator: string): boolean {
  const attempts = (error.details?.['attempts'] ?? []) as readonly { readonly trace?: readonly LocateTrace[] }[];
  return attempts
    .flatMap(({ trace = [] }) => trace)
    .some(({ locator: looked, rungs }) => looked === hide(locator) && rungs.every(({ rung }) => rung === 'image'));
}

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
