import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../generated/interface';
import { reportAnswer, reportSilence } from './connection';
import { Failure } from './failure';

/** The address of the service: the page is served at `/inspector` of it. */
export const SERVICE = new URL('..', document.baseURI.replace(/\/inspector$/, '/inspector/')).href.replace(/\/$/, '');

/** Turns every answer that is no success, and every request without an answer, into a thrown `Failure`. */
const throwFailures: Middleware = {
  async onResponse({ response }) {
    reportAnswer(response.status);
    if (response.ok) return;
    throw Failure.of(response.status, await response.json().catch(() => undefined));
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    reportSilence();
    return Failure.offline();
  },
};

const client = createClient<paths>({ baseUrl: SERVICE });
client.use(throwFailures);

/** The HTTP interface of the service, typed by its OpenAPI document. Calls throw `Failure`. */
export const api = client;

/**
 * The body of a successful answer.
 * @throws Failure
 */
export async function bodyOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
