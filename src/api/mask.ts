import type { ApiResult } from './result.js';

const MASK = '***';

/** The text without the user name and password of any URL in it. */
export const maskUrls = (text: string): string => text.replace(/(:\/\/)[^\s/?#"'<>]*@/g, `$1${MASK}@`);

/** Response headers as they may appear in an error: cookies and the credentials of URLs are masked. */
export function maskHeaders(headers: ApiResult['headers']): ApiResult['headers'] {
  const masked = (name: string, value: string) => (name.toLowerCase() === 'set-cookie' ? MASK : maskUrls(value));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => masked(name, one)) : masked(name, value),
    ]),
  );
}
