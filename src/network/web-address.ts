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

const MAX_PATTERN_CHARS = 8000;

/** Parses the parameter `url` of a keyword, a pattern of `matchesAddress`. @throws ServiceError E0403 when it is none */
export function readAddressPattern(given: string): string {
  const pattern = given.trim();
  if (pattern === '') throw new ServiceError('E0403', 'url: give an address or a part of it; * matches any characters');
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw new ServiceError('E0403', `url: has more than ${MAX_PATTERN_CHARS} characters`);
  }
  return pattern;
}

/**
 * Whether an address is the pattern or contains it. `*` in the pattern matches any characters; then the whole address
 * must match.
 */
export function matchesAddress(address: string, pattern: string): boolean {
  const wanted = pattern.trim();
  if (!wanted.includes('*')) return address.includes(wanted);
  const parts = wanted.split('*');
  const [first = '', last = ''] = [parts.shift(), parts.pop()];
  if (address.length < first.length + last.length || !address.startsWith(first) || !address.endsWith(last))
    return false;
  // Not a regular expression: one with many wildcards takes exponential time.
  const end = address.length - last.length;
  let at = first.length;
  for (const part of parts) {
    const found = address.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
