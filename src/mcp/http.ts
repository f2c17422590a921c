import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { Gate } from '../access/gate.js';
import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import { ServiceError } from '../errors.js';
import { HttpClients } from './http-clients.js';
import type { Offer } from './offer.js';
import { createMcpServer } from './server.js';

const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;
const NO_SESSION = -32001;

/**
 * Serves MCP by Streamable HTTP at `/mcp`; each client has an MCP session of its own, the devices belong to the process.
 * `GET /health/live` answers whoever asks.
 * @throws Error when the address cannot be bound
 */
export async function serveMcpHttp(service: Service, offer: Offer): Promise<BoundServer> {
  const { config, logger, registry } = service;
  await registry.loadDeferred();
  const { session_idle_s: idle } = config.settings;
  const gate = new Gate(config.settings, { everyOrigin: true });
  const clients = new HttpClients({ idle: idle * 1000 });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    await gate.admit(path, request.headers);
    if (asksWhetherLive(request, path)) return tell(response, 200, { status: 'ok' });
    if (path !== '/mcp') return reply(response, 404, INVALID_REQUEST, 'the MCP endpoint is /mcp');
    const id = request.headers['mcp-session-id'];
    if (id === undefined) {
      if (request.method !== 'POST') return reply(response, 400, INVALID_REQUEST, 'initialize first, by POST');
      if (!clients.hasRoom) return reply(response, 503, INVALID_REQUEST, 'too many clients have a call running');
      return welcome(request, response);
    }
    if (typeof id !== 'string' || !clients.has(id)) {
      return reply(response, 404, NO_SESSION, 'Session not found: initialize anew');
    }
    const { transport, news } = clients.use(id, request, response);
    const handled = transport.handleRequest(request, response);
    // A tool change is not sent while the client has no open stream, so it is sent when one opens.
    if (request.method === 'GET') setImmediate(() => news.tell());
    await handled;
  }

  async function welcome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { server, news } = createMcpServer(offer);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => clients.add(id, { transport, news }),
    });
    server.onclose = () => {
      news.close();
      if (transport.sessionId !== undefined) clients.remove(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response);
    if (transport.sessionId === undefined) await server.close();
  }

  const server = await bindServer(
    service,
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (error instanceof ServiceError && !response.headersSent) {
          return reply(response, error.status, INVALID_REQUEST, error.message);
        }
        logger.log.error({ err: error }, 'an MCP request failed');
        if (!response.headersSent) reply(response, 500, INTERNAL_ERROR, 'Internal error');
        else response.end();
      });
    },
    () => clients.close(),
  );
  return { ...server, url: `${server.url}/mcp` };
}

function reply(response: ServerResponse, status: number, code: number, message: string): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  tell(response, status, { jsonrpc: '2.0', error: { code, message }, id: null });
}

function tell(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const asksWhetherLive = ({ method = '' }: IncomingMessage, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && path === '/health/live';
