import { type RequestFilter, text } from '#svc';

/** The parameters that choose requests. */
export const filterParams = {
  url: text('Address of the requests or a part of it; * matches any characters; default all', null),
  method: text('Method, such as POST; default all', null),
  status: text('Status: 404, 4xx, failed or pending; default all', null),
};

/** A filter as a failure shows it: `POST /api/orders with status 2xx`. */
export function describeFilter({ url, method, status }: RequestFilter): string {
  const what = [method?.toUpperCase(), url].filter(Boolean).join(' ');
  return `${what || 'any request'}${status === undefined ? '' : ` with status ${status}`}`;
}
