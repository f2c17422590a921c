import type { Settings } from '../config.js';
import { checkEgress } from '../allowed-hosts.js';
import type { SessionPlan } from './config.js';

type Addressed = Pick<SessionPlan, 'drivers' | 'textDetectors' | 'imageDetectors'>;

/**
 * Checks the addresses of a start: of servers, of detectors, and every http address among their capabilities, such as
 * an app to be downloaded.
 * @throws ServiceError E0104 for a host that `egress_allowed_hosts` does not list
 */
export function checkAddresses({ drivers, textDetectors, imageDetectors }: Addressed, settings: Settings): void {
  if (settings.egress_allowed_hosts === undefined) return;
  const given = [...drivers, ...textDetectors, ...imageDetectors].map(({ url, capabilities }) => [url, capabilities]);
  for (const text of textsIn(given)) {
    if (URL.canParse(text)) checkEgress(settings, new URL(text), 'E0104');
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
