import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Service } from '../boot.js';
import { warnWhenOpen } from '../warn-when-open.js';
import { gate } from './gate.js';
import type { Offer } from './offer.js';
import { createMcpServer } from './server.js';

export interface McpHttpServer {
  /** Address of the endpoint. */
  readonly url: string;
  close(): Promise<void>;
}

interface Client {
  readonly transport: StreamableHTTPServerTransport;
  lastUsed: number;
  open: number;
}

const INVALID_REQUEST = -32600;
const NO_SESSION = -32001;
const MOST_CLIENTS = 200;
const IDLE_CHECK = 60_000;

/**
 * Serves MCP by Streamable HTTP at `/mcp`; each client has an MCP session of its own, the devices belong to the process.
 * `GET /health/live` answers whoever asks.
 * @throws Error when the address cannot be bound
 */
export async function serveMcpHttp(service: Service, offer: Offer): Promise<McpHttpServer> {
  const { config, logger, store } = service;
  const { host, port, session_idle_s: idle } = config.settings;
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
    await client.transport.handleRequest(request, response);
  }

  async function welcome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = createMcpServer(offer);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void clients.set(id, { transport, lastUsed: Date.now(), open: 0 }),
    });
    server.onclose = () => {
      if (transport.sessionId !== undefined) clients.delete(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response);
    if (transport.sessionId === undefined) await server.close();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      logger.log.error({ err: error }, 'an MCP request failed');
      if (!response.headersSent) reply(response, 500, -32603, 'Internal error');
      else response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'something listens there already; choose another --port' : error.message;
      reject(new Error(`${host}:${port} cannot be bound: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  warnWhenOpen(logger.log, config.settings);
  const reaper = setInterval(() => {
    const before = Date.now() - idle * 1000;
    if (idle === 0) return;
    for (const client of clients.values())
      if (client.open === 0 && client.lastUsed < before) void client.transport.close();
  }, IDLE_CHECK);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/mcp`,
    async close() {
      clearInterval(reaper);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await store.shutdown();
      await Promise.all([...clients.values()].map(({ transport }) => transport.close()));
      server.closeAllConnections();
      await closed;
    },
  };
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
