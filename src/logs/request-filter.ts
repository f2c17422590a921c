import type { NetworkRequest } from '../device/browser/page-logs.js';
import { ServiceError } from '../errors.js';
import { matchesAddress, readAddressPattern } from '../network/web-address.js';

/** Which requests are meant; every field that is given must fit. */
export interface RequestFilter {
  /** See `matchesAddress`. */
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  /** A status, a class of them such as `4xx`, `failed` (no response came) or `pending` (none yet). */
  readonly status?: string | undefined;
}

/** @throws ServiceError E0403 for a pattern or a status that cannot fit any request */
export function requestFilter({ url, method, status }: RequestFilter): (request: NetworkRequest) => boolean {
  const pattern = url === undefined ? undefined : readAddressPattern(url);
  const verb = method?.trim().toUpperCase();
  const hasStatus = status === undefined ? () => true : statusFilter(status.trim().toLowerCase());
  return (request) =>
    (pattern === undefined || matchesAddress(request.url, pattern)) &&
    (verb === undefined || request.method.toUpperCase() === verb) &&
    hasStatus(request);
}

function statusFilter(status: string): (request: NetworkRequest) => boolean {
  if (status === 'failed') return ({ error }) => error !== undefined;
  if (status === 'pending') return (request) => request.status === null && request.error === undefined;
  const digits = /^([1-5])(xx|\d\d)$/.exec(status);
  if (!digits) {
    throw new ServiceError('E0403', 'status: must be a number such as 404, a class such as 4xx, failed or pending');
  }
  const isClass = digits[2] === 'xx';
  return (request) =>
    isClass ? Math.floor((request.status ?? 0) / 100) === Number(digits[1]) : String(request.status) === status;
}
