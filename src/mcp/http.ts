import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import { gate } from './gate.js';
import type { Offer } from './offer.js';
import { createMcpServer } from './server.js';
import type { ToolNews } from './tool-news.js';

interface Client {
  readonly transport: StreamableHTTPServerTransport;
  readonly news: ToolNews;
  lastUsed: number;
  open: number;
}

const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;
const NO_SESSION = -32001;
const MOST_CLIENTS = 200;
const IDLE_CHECK = 60_000;

/**
 * Serves MCP by Streamable HTTP at `/mcp`; each client has an MCP session of its own, the devices belong to the process.
 * `GET /health/live` answers whoever asks.
 * @throws Error when the address cannot be bound
 */
export async function serveMcpHttp(service: Service, offer: Offer): Promise<BoundServer> {
  const { config, logger, registry } = service;
  await registry.complete();
  const { session_idle_s: idle } = config.settings;
  const refuse = gate(config.settings);
  const clients = new Map<string, Client>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (asksWhetherLive(request)) return tell(response, 200, { status: 'ok' });
    const refusal = refuse(request);
    if (refusal) return reply(response, refusal.status, INVALID_REQUEST, refusal.message);
    const id = request.headers['mcp-session-id'];
    const client = typeof id === 'string' ? clients.get(id) : undefined;
    if (id !== undefined && !client) return reply(response, 404, NO_SESSION, 'Session not found: initialize anew');
    if (!client && request.method !== 'POST') return reply(response, 400, INVALID_REQUEST, 'initialize first, by POST');
    if (!client && clients.size >= MOST_CLIENTS) return reply(response, 503, INVALID_REQUEST, 'too many clients');
    await (client ? use(client, request, response) : welcome(request, response));
  }

  async function use(client: Client, request: IncomingMessage, response: ServerResponse): Promise<void> {
    client.open++;
    client.lastUsed = Date.now();
    response.once('close', () => {
      client.open--;
      client.lastUsed = Date.now();
    });
    const handled = client.transport.handleRequest(request, response);
    // What happens while its stream is not open yet, or not any more, would never reach the client.
    if (request.method === 'GET') setImmediate(() => client.news.tell());
    await handled;
  }

  async function welcome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { server, news } = createMcpServer(offer);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void clients.set(id, { transport, news, lastUsed: Date.now(), open: 0 }),
    });
    server.onclose = () => {
      news.close();
      if (transport.sessionId !== undefined) clients.delete(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response);
    if (transport.sessionId === undefined) await server.close();
  }

  const reaper = setInterval(() => {
    const before = idle === 0 ? -Infinity : Date.now() - idle * 1000;
    for (const { open, lastUsed, transport } of clients.values()) {
      if (open === 0 && lastUsed < before) void transport.close();
    }
  }, IDLE_CHECK);
  reaper.unref();
  const server = await bindServer(
    service,
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        logger.log.error({ err: error }, 'an MCP request failed');
        if (!response.headersSent) reply(response, 500, INTERNAL_ERROR, 'Internal error');
        else response.end();
      });
    },
    () => {
      clearInterval(reaper);
      return Promise.all([...clients.values()].map(({ transport }) => transport.close()));
    },
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

const asksWhetherLive = ({ method = '', url = '' }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) && url.split('?')[0] === '/health/live';
