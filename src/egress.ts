import { AllowedHosts } from './allowed-hosts.js';
import type { Settings } from './config.js';
import { type ErrorCode, ServiceError } from './errors.js';

/** Protocols by which something leaves for the host of an address. */
const TO_A_HOST = /^(http|ws)s?:$/;

/**
 * Checks an address that a client gave, before anything is sent to it.
 * @throws ServiceError with `code` when the setting `egress_allowed_hosts` does not list its host; E0503 when an entry of
 * the setting is no host
 */
export function checkEgress(
  { egress_allowed_hosts: hosts }: Pick<Settings, 'egress_allowed_hosts'>,
  address: URL,
  code: ErrorCode,
): void {
  if (!TO_A_HOST.test(address.protocol)) return;
  const allowed = new AllowedHosts(hosts, 'SVC_EGRESS_ALLOWED_HOSTS');
  if (allowed.permits(address)) return;
  throw new ServiceError(code, `${address.host} is not an allowed host (${allowed.setting})`);
}
