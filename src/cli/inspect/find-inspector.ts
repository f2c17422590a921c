import { ServiceError } from '../../errors.js';

/** A running service answers within this time. */
const ANSWER_MS = 10_000;
/** The beginning of `status` in the answer of a service at `/`. */
const STATUS = 'svc API';

/** Addresses that mean every address of a machine, and one of them that a browser can open. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/**
 * The address of the inspector of a service.
 * @param page address of a page on which the inspector starts a session
 */
export function inspectorAt(service: string, page?: string): string {
  const url = new URL(`${service}/inspector/`);
  url.hostname = ANY_ADDRESS[url.hostname] ?? url.hostname;
  return page === undefined ? url.href : `${url.href}#/start?url=${encodeURIComponent(page)}`;
}

/** @throws ServiceError E0403 for a text that is not an address of the given schemes */
export function checkAddress(text: string, schemes: readonly string[]): string {
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text;
  throw new ServiceError('E0403', `"${text}" is not an address; write it with its scheme, such as http://${text}`);
}

/**
 * Checks that a service with an inspector runs there.
 * @param address of the service
 * @returns its base URL
 * @throws ServiceError E0403 for a wrong address; Error that says what is there instead
 */
export async function findInspector(address: string): Promise<string> {
  const { origin, pathname } = new URL(checkAddress(address, ['http:', 'https:']));
  const service = origin + pathname.replace(/\/+$/, '');
  const response = await ask(service, '/');
  const answer: unknown = await response.json().catch(() => undefined);
  const status = (answer as { status?: unknown } | null | undefined)?.status;
  if (typeof status !== 'string' || !status.startsWith(STATUS))
    throw new Error(`what answers at ${service} is not svc`);
  const page = await ask(service, '/inspector/');
  if (page.ok) return service;
  const { detail } = (await page.json().catch(() => ({}))) as { detail?: string | { message?: string } };
  const reason = typeof detail === 'string' ? detail : detail?.message;
  throw new Error(`the service at ${service} shows no inspector: ${reason ?? `status ${page.status}`}`);
}

const ask = async (service: string, path: string): Promise<Response> =>
  fetch(service + path, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: unknown) => {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    const reason = cause?.code ?? cause?.message ?? message;
    throw new Error(`no service answers at ${service} (${reason}); start one with svc serve, or leave out --service`);
  });
