import type { Variables } from '../variables.js';
import { CallFailure } from './call-failure.js';
import type { ApiCall } from './catalog.js';
import { fillBaseUrl, fillEndpoint, fillFields, fillJson } from './substitute.js';

/** A request ready to be sent. */
export interface OutgoingRequest {
  readonly method: string;
  /** Without user name and password: they are in the headers. */
  readonly url: URL;
  /** Names in lower case, values as the bytes of their UTF-8 form. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * The request of a call, with the variables filled in.
 * @throws CallFailure when the values make no valid request; ServiceError E0403 for an unknown variable
 */
export function buildRequest(call: ApiCall, variables: Variables): OutgoingRequest {
  const { collection, api } = call;
  const { method, query, body, form } = api.request;
  const headers: Record<string, string> = { 'user-agent': 'svc' };
  for (const [name, value] of Object.entries(call.headers)) headers[name] = headerValue(name, variables.fill(value));

  const base = baseUrl(fillBaseUrl(collection.base_url.trim(), variables));
  if ((base.username || base.password) && headers.authorization === undefined) {
    headers.authorization = basicAuthorization(base);
  }
  base.username = '';
  base.password = '';
  const url = join(base, fillEndpoint(api.endpoint, variables));
  const pairs = new URLSearchParams(fillFields(query ?? {}, variables)).toString().replaceAll('+', '%20');
  url.search = [url.search.slice(1), pairs].filter(Boolean).join('&');
  url.hash = '';

  if (form) {
    headers['content-type'] ??= FORM;
    return { method, url, headers, body: new URLSearchParams(fillFields(form, variables)).toString() };
  }
  if (body === undefined || body === null) return { method, url, headers };
  headers['content-type'] ??= JSON_TYPE;
  const filled = fillJson(body, variables);
  const asText = typeof filled === 'string' && !isJson(headers['content-type']);
  return { method, url, headers, body: asText ? filled : JSON.stringify(filled) };
}

/** Whether a content type is JSON or a kind of it, such as `application/problem+json; charset=utf-8`. */
export function isJson(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return type.endsWith('/json') || type.endsWith('+json');
}

function headerValue(name: string, value: string): string {
  if (/[\0-\x08\n-\x1f\x7f]/.test(value)) {
    throw new CallFailure(`the value of the header ${name} holds a line break or another control character`);
  }
  return Buffer.from(value).toString('latin1');
}

function baseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CallFailure('base_url is no http or https URL once its variables are filled in');
  }
  if (url.search || url.hash) throw new CallFailure('base_url must not carry a query or a fragment');
  return url;
}

function join(base: URL, endpoint: string): URL {
  if (endpoint === '') return new URL(base.href);
  if (/^[?#]/.test(endpoint)) return new URL(base.href + endpoint);
  return new URL(base.href.replace(/\/$/, '') + (endpoint.startsWith('/') ? '' : '/') + endpoint);
}

function basicAuthorization({ username, password }: URL): string {
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(credentials).toString('base64')}`;
  } catch {
    throw new CallFailure('the user name or password in base_url is not percent-encoded correctly');
  }
}
