import { HIDDEN, maskUrls } from '../secret.js';
import type { ApiResult } from './result.js';

/** Response headers as an error may show them: cookies and the credentials in URLs are masked. */
export function maskHeaders(headers: ApiResult['headers']): ApiResult['headers'] {
  const masked = (name: string, value: string) => (name.toLowerCase() === 'set-cookie' ? HIDDEN : maskUrls(value));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => masked(name, one)) : masked(name, value),
    ]),
  );
}
