import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Access } from '../../access/access.js';
import { outcomeOf, unknownRequest } from '../../access/audit-log.js';
import { Gate } from '../../access/gate.js';
import type { Caller } from '../../access/principal.js';
import type { Service } from '../../boot.js';
import { PeerLost, PeerUnreachable } from '../../peers/peer-failures.js';
import type { Peers } from '../../peers/peers.js';
import { remoteCaller, withCaller } from '../caller.js';
import type { McpFeatures } from '../features.js';
import { ClientAddresses } from '../fleet/client-addresses.js';
import { createMcpServer } from '../server.js';
import { HttpClients } from './http-clients.js';
import { INVALID_REQUEST, NO_SESSION, reply, replyError } from './json-rpc-reply.js';
import type { ModernHttp } from './modern-http.js';
import { ifInstalled, isModernRequest } from './protocol-version.js';

/**
 * MCP over Streamable HTTP. Each client of the protocol up to 2025-11-25 has its own MCP session; requests from 2026-07-28
 * on stand for themselves. In a fleet the requests of a client whose MCP session another replica has are sent there.
 */
export class McpEndpoint {
  readonly #gate: Gate;
  readonly #clients: HttpClients;
  readonly #addresses: ClientAddresses | undefined;
  #modern: Promise<ModernHttp | undefined> | undefined;

  /** @param peers the other replicas of a fleet */
  constructor(
    private readonly service: Service,
    private readonly features: McpFeatures,
    private readonly access: Access,
    private readonly peers?: Peers,
  ) {
    const { settings } = service.config;
    const { session_idle_s: idleS, lease_s: leaseS } = settings;
    this.#gate = new Gate(settings, { everyOrigin: true, tokens: access.tokens });
    this.#clients = new HttpClients({ idleMs: idleS * 1000 });
    const log = () => service.logger.log;
    this.#addresses = peers && new ClientAddresses(service.fleet, log, { idleS, knownMs: leaseS * 1000 });
  }

  /** Answers a request whose path is that of the endpoint. */
  readonly listener: RequestListener = (request, response) => {
    this.#answer(request, response).catch((error: unknown) =>
      replyError(response, error, () => this.service.logger.log),
    );
  };

  async close(): Promise<void> {
    await Promise.all([this.#clients.close(), this.#modern?.then((handler) => handler?.close())]);
  }

  /**
   * @returns who sent the request; an answer under way ends with its token
   * @throws ServiceError E0507, E0508
   */
  async admit(request: IncomingMessage, response: ServerResponse): Promise<Caller> {
    const began = performance.now();
    const { method = '', url = '', headers } = request;
    try {
      const admitted = await this.#gate.admit({ method, path: url.split('?')[0]!, headers });
      response.once(
        'close',
        this.#gate.onEnd(admitted, () => void (response.headersSent && response.destroy())),
      );
      return remoteCaller(request, admitted.principal);
    } catch (error) {
      this.access.audit?.write(remoteCaller(request), unknownRequest(), outcomeOf(error), began);
      throw error;
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const forwarded = this.peers?.received(headers, method, url);
    const caller = forwarded
      ? { ...remoteCaller(request, forwarded.principal), remote: forwarded.remote }
      : await this.admit(request, response);
    if (isModernRequest(headers)) {
      const handler = await (this.#modern ??= this.#loadModern());
      if (handler) return handler.handle(withCaller(request, caller), response);
    }
    const id = headers['mcp-session-id'];
    if (id === undefined) {
      if (method !== 'POST') return reply(response, 400, INVALID_REQUEST, 'initialize first, by POST');
      if (!this.#clients.hasRoom) return reply(response, 503, INVALID_REQUEST, 'too many clients have a call running');
      return this.#initialize(withCaller(request, caller), response, caller);
    }
    if (typeof id === 'string' && this.#clients.has(id, caller.principal.name)) {
      return this.#handle(id, withCaller(request, caller), response);
    }
    if (typeof id === 'string' && !forwarded && (await this.#forward(id, request, response, caller))) return;
    reply(response, 404, NO_SESSION, 'Session not found: initialize anew');
  }

  async #handle(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { transport, notifier } = this.#clients.use(id, request, response);
    this.#addresses?.use(id);
    const handled = transport.handleRequest(request, response);
    // Without an open stream the client could not be notified of a tool change, so check when one opens.
    if (request.method === 'GET') setImmediate(() => notifier.notify());
    await handled;
  }

  async #initialize(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> {
    const { server, notifier } = createMcpServer(this.features);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async (id) => {
        this.#clients.add(id, { transport, notifier, openedBy: caller.principal.name });
        await this.#addresses?.keep(id);
      },
    });
    server.onclose = () => {
      notifier.close();
      if (transport.sessionId === undefined) return;
      this.#clients.remove(transport.sessionId);
      this.#addresses?.remove(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response);
    if (transport.sessionId === undefined) await server.close();
  }

  /** @returns false when no other replica has the client */
  async #forward(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    { principal, remote, requestId }: Caller,
  ): Promise<boolean> {
    const owner = await this.#addresses?.find(id);
    if (!owner) return false;
    try {
      await this.peers!.forward(request, response, owner, { principal, remote }, { requestId });
      return true;
    } catch (error) {
      this.#addresses!.forget(id);
      // Its MCP session has ended with the replica.
      if (error instanceof PeerUnreachable || error instanceof PeerLost) return false;
      throw error;
    }
  }

  async #loadModern(): Promise<ModernHttp | undefined> {
    const modern = await ifInstalled(import('./modern-http.js'));
    return modern?.modernHttp(this.features, this.service.logger);
  }
}
