import type { Browser } from 'playwright-core';
import { ServiceError, withDeadline } from '#svc';
import { PLAYWRIGHT_VERSION } from '../playwright-build.js';

const LIMIT_S = 30;

/**
 * Connects to a browser that was started elsewhere. A connection that comes after the limit or the abort is closed.
 * @param wanted what must be at the address, for messages
 * @throws ServiceError E0102 with the host and the reason, without the path, which may hold a token
 */
export async function reachBrowser(
  url: string,
  wanted: string,
  connect: () => Promise<Browser>,
  signal: AbortSignal,
): Promise<Browser> {
  const { protocol, host } = new URL(url);
  const shown = `${protocol}//${host}`;
  const late = () => new ServiceError('E0102', `${shown} gave no answer within ${LIMIT_S} s: is it ${wanted}?`);
  signal.throwIfAborted();
  const connecting = connect();
  try {
    return await withDeadline(LIMIT_S, late, () => connecting, { outer: signal });
  } catch (error) {
    connecting.then((browser) => browser.close()).catch(() => undefined);
    signal.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('E0102', refusalReason(String(error), shown, wanted), undefined, { cause: error });
  }
}

/** The reason of a connection that failed, read from Playwright's message. */
export function refusalReason(message: string, shown: string, wanted: string): string {
  const version = /server version: v?([\d.]+\d)/.exec(message)?.[1];
  if (version !== undefined) {
    return `${shown} runs Playwright ${version}, which takes no client of another version: start it with ${PLAYWRIGHT_VERSION}`;
  }
  const network = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET)\b/.exec(
    message,
  )?.[1];
  if (network !== undefined) return `${shown} cannot be reached (${network}): start ${wanted} there`;
  const status = /(?:server response:|status|ws error:?) (\d{3})\b/i.exec(message)?.[1];
  return `${shown} is not ${wanted}${status === undefined ? '' : `: it answered ${status}`}`;
}
