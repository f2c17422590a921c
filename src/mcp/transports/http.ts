import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { Gate } from '../../access/gate.js';
import type { Service } from '../../boot.js';
import { bindServer, type BoundServer } from '../../bound-server.js';
import { ServiceError } from '../../errors.js';
import type { McpFeatures } from '../features.js';
import { createMcpServer } from '../server.js';
import { HttpClients } from './http-clients.js';
import { ifInstalled, isModernRequest } from './protocol-version.js';
import type { ModernHttp } from './modern-http.js';

const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;
const NO_SESSION = -32001;

/**
 * Serves MCP over Streamable HTTP at `/mcp`. Each client of the protocol up to 2025-11-25 has its own MCP session; requests
 * from 2026-07-28 on stand for themselves. All clients share the device sessions.
 * `GET /health/live` needs no token.
 * @throws Error when the address cannot be bound
 */
export async function serveMcpHttp(service: Service, features: McpFeatures): Promise<BoundServer> {
  const { config, logger, registry } = service;
  await registry.loadDeferred();
  const { session_idle_s: idle } = config.settings;
  const gate = new Gate(config.settings, { everyOrigin: true });
  const clients = new HttpClients({ idleMs: idle * 1000 });

  let modern: Promise<ModernHttp | undefined> | undefined;
  const loadModern = async () => (await ifInstalled(import('./modern-http.js')))?.modernHttp(features, logger);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    await gate.admit({ method: request.method ?? '', path, headers: request.headers });
    if (isLivenessProbe(request, path)) return send(response, 200, { status: 'ok' });
    if (path !== '/mcp') return reply(response, 404, INVALID_REQUEST, 'the MCP endpoint is /mcp');
    if (isModernRequest(request.headers)) {
      const handler = await (modern ??= loadModern());
      if (handler) return handler.handle(request, response);
    }
    const id = request.headers['mcp-session-id'];
    if (id === undefined) {
      if (request.method !== 'POST') return reply(response, 400, INVALID_REQUEST, 'initialize first, by POST');
      if (!clients.hasRoom) return reply(response, 503, INVALID_REQUEST, 'too many clients have a call running');
      return initialize(request, response);
    }
    if (typeof id !== 'string' || !clients.has(id)) {
      return reply(response, 404, NO_SESSION, 'Session not found: initialize anew');
    }
    const { transport, notifier } = clients.use(id, request, response);
    const handled = transport.handleRequest(request, response);
    // Without an open stream the client could not be notified of a tool change, so check when one opens.
    if (request.method === 'GET') setImmediate(() => notifier.notify());
    await handled;
  }

  async function initialize(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { server, notifier } = createMcpServer(features);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => clients.add(id, { transport, notifier }),
    });
    server.onclose = () => {
      notifier.close();
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
    async () => {
      await Promise.all([clients.close(), modern?.then((handler) => handler?.close())]);
    },
  );
  return { ...server, url: `${server.url}/mcp` };
}

function reply(response: ServerResponse, status: number, code: number, message: string): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  send(response, status, { jsonrpc: '2.0', error: { code, message }, id: null });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const isLivenessProbe = ({ method = '' }: IncomingMessage, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && path === '/health/live';
