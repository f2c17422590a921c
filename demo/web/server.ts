import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountRoutes } from './account-routes.js';
import { contactRoutes } from './contact-routes.js';
import { ContactStore } from './contact-store.js';
import { readBody } from './read-body.js';
import type { Reply } from './reply.js';
import { RequestRejected } from './request-rejected.js';
import type { Route } from './route.js';
import { staticFile } from './static-file.js';
import { statusRoutes } from './status-routes.js';

export interface DemoAppOptions {
  /** 0 (the default) picks a free port. */
  readonly port?: number;
  /** 127.0.0.1 unless given. */
  readonly host?: string;
}

/** A running demo app. `url` has no slash at its end. */
export interface DemoApp {
  readonly url: string;
  /** Ends open connections at once and resolves when the port is free; calling it again is harmless. */
  close(): Promise<void>;
}

/**
 * Serves the contacts manager: its page on `/`, its JSON API below `/api`, its data in memory. Rejects with an `Error`
 * saying why when it cannot listen.
 */
export async function startDemoApp({ port = 0, host = '127.0.0.1' }: DemoAppOptions = {}): Promise<DemoApp> {
  const routes = [...contactRoutes(new ContactStore()), ...accountRoutes(), ...statusRoutes()];
  const server = createServer((message, response) => void respond(routes, message, response));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The demo app cannot listen; give another port, or 0 for any free one: ${reason}`, { cause });
  }
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    close: () =>
      (closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      })),
  };
}

async function respond(routes: readonly Route[], message: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  try {
    const [path = '', search = ''] = splitTarget(message.url ?? '/');
    if (path.startsWith('/api/')) {
      send(response, await route(routes, path, new URLSearchParams(search), message, gone.signal));
    } else {
      await sendFile(path, message, response);
    }
  } catch (error) {
    if (gone.signal.aborted) return;
    if (error instanceof RequestRejected) send(response, error.reply);
    else send(response, { status: 500, body: { error: `The demo app failed: ${String(error)}` } });
  }
}

function splitTarget(target: string): readonly string[] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)];
}

async function route(
  routes: readonly Route[],
  path: string,
  query: URLSearchParams,
  message: IncomingMessage,
  signal: AbortSignal,
): Promise<Reply> {
  for (const { path: pattern, methods } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const handler = methods[asked(message)];
    if (!handler) return notAllowed(message, Object.keys(methods));
    const { headers } = message;
    return handler({ captures: match.slice(1), query, headers, signal, readBody: () => readBody(message) });
  }
  return notFound(path);
}

async function sendFile(path: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = staticFile(path);
  if (!file) return send(response, notFound(path));
  if (asked(message) !== 'GET') return send(response, notAllowed(message, ['GET']));
  const content = await file.read();
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': content.length }).end(content);
}

function asked({ method = 'GET' }: IncomingMessage): string {
  return method === 'HEAD' ? 'GET' : method;
}

function notFound(path: string): Reply {
  return { status: 404, body: { error: `There is nothing at ${path}.` } };
}

function notAllowed({ method }: IncomingMessage, methods: readonly string[]): Reply {
  const allowed = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
  return {
    status: 405,
    headers: { Allow: allowed },
    body: { error: `${method} is not allowed here: use ${allowed}.` },
  };
}

function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
