import { checkEgress } from './allowed-hosts.js';
import type { Config } from '../config.js';
import { type ErrorCode, ServiceError } from '../errors.js';

const SCHEMES = ['http:', 'https:', 'data:', 'about:', 'blob:'];

/**
 * Parses the address of a web page to open; the default scheme is http.
 * @throws ServiceError with `code` for an invalid or a forbidden address
 */
export function readAddress(text: string, { settings }: Config, code: ErrorCode): string {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text.trim()) ? text.trim() : `http://${text.trim()}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new ServiceError(code, `${JSON.stringify(text.slice(0, 200))} is no URL`);
  }
  checkEgress(settings, url, code);
  if (SCHEMES.includes(url.protocol) || (settings.allow_file_urls && url.protocol === 'file:')) return url.href;
  const remedy = url.protocol === 'file:' ? '; SVC_ALLOW_FILE_URLS=true allows it' : '';
  throw new ServiceError(code, `a ${url.protocol} address is not opened${remedy}`);
}

/**
 * Whether an address is the pattern or contains it. `*` in the pattern matches any characters; then the whole address
 * must match.
 */
export function matchesAddress(address: string, pattern: string): boolean {
  const wanted = pattern.trim();
  if (!wanted.includes('*')) return address.includes(wanted);
  const parts = wanted.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
