import { ServiceError } from '#svc';

/** The least score of a hit, unless the configuration says otherwise. */
export const DEFAULT_THRESHOLD = 0.82;

/** @throws ServiceError E0104 when the capability is no number above 0 and at most 1 */
export function thresholdOf({ threshold }: Readonly<Record<string, unknown>>): number {
  if (threshold === undefined) return DEFAULT_THRESHOLD;
  if (typeof threshold === 'number' && threshold > 0 && threshold <= 1) return threshold;
  throw new ServiceError('E0104', 'templatematch: threshold must be a number above 0 and at most 1');
}
