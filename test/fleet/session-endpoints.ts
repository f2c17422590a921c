import type { RequestOptions } from '../support/http-client.js';

/** A request below the path of a session. `name` is one of its own for each replica that is asked. */
export interface SessionRequest {
  readonly method: string;
  readonly path: string;
  readonly options?: RequestOptions;
}

/**
 * A request to each endpoint of sessions that answers at once, in an order in which all succeed but those with `nowhere`.
 * @param image a picture as base64
 */
export const sessionRequests = (name: string, image: string): readonly SessionRequest[] => [
  post('/action', { mode: 'keyword', keyword: 'Press Element', params: ['id=count'] }),
  post('/action', { mode: 'keyword', keyword: 'Press Element', params: { element: 'id=nowhere', timeout: 0 } }),
  post('/api', { collections: { shop: { base_url: 'http://shop.test', apis: {} } } }),
  get('/api'),
  get('/variables'),
  post('/templates', { name, image_base64: image }),
  get('/templates'),
  get(`/templates/${name}`),
  { method: 'DELETE', path: `/templates/${name}` },
  get('/screenshot'),
  get('/driver-id'),
  get('/elements'),
  get('/source'),
  get('/screen_elements'),
  get('/heals'),
  post('/find', { locator: 'id=count' }),
  get('/texts'),
  get('/pictures'),
  post('/locators', { locator: 'id=count' }),
  post('/files', { name, content_base64: 'YQ==' }),
  get('/files'),
  get(`/files/${name}`),
  { method: 'DELETE', path: `/files/${name}` },
  get('/steps?format=json'),
  post('/steps?format=yaml', { steps: [{ keyword: 'Sleep', params: ['0'] }] }),
  get('/recording'),
  post('/heals/nowhere', { status: 'accepted' }),
  get('/har'),
];

/** The endpoints of sessions that send events until the client leaves. */
export const SESSION_STREAMS = ['/events', '/workspace/stream', '/logs', '/screen'];

const get = (path: string): SessionRequest => ({ method: 'GET', path });
const post = (path: string, json: unknown): SessionRequest => ({ method: 'POST', path, options: { json } });
