import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../boot.js';
import type { Replica } from '../directory/entries.js';
import { ServiceError } from '../errors.js';
import { discardBody } from '../network/discard-body.js';
import { traceHeaders } from '../tracing/propagation.js';
import { annotateSpan, inSpan } from '../tracing/span.js';
import { AnswerStream, type ForwardEnd } from './answer-stream.js';
import type { Forwarded } from './forwarded.js';
import { requestHeaders } from './hop-headers.js';
import { InternalEndpoints } from './internal-endpoints.js';
import { type CallOptions, LineReader } from './line-reader.js';
import { LeaseWatch } from './lease-watch.js';
import { PeerConnections } from './peer-connections.js';
import { streamedBody } from './request-body.js';
import { PeerSignature, SIGNATURE_HEADER } from './signature.js';

export interface ForwardOptions {
  /** The body, when it was read already; else that of the request is sent on as it comes. */
  readonly body?: Buffer | undefined;
  /** Instead of the body. */
  readonly json?: string | undefined;
  readonly requestId?: string | undefined;
}

/** The other replicas of the fleet, as this one sends requests to them and gets theirs. */
export class Peers {
  readonly #signature: PeerSignature | undefined;
  readonly #connections = new PeerConnections();
  readonly #leases: LeaseWatch;
  #forwarded = 0;

  /** What other replicas can call here. */
  readonly endpoints: InternalEndpoints;

  constructor(private readonly service: Pick<Service, 'fleet' | 'config' | 'logger'>) {
    const { fleet_key: key, lease_s: lease } = service.config.settings;
    this.#signature = key === undefined ? undefined : new PeerSignature(key);
    this.#leases = new LeaseWatch(service.fleet, lease * 1000);
    this.endpoints = new InternalEndpoints(
      (...request) => this.#verify(...request),
      () => service.logger.log,
    );
  }

  /** Requests that this replica has sent to others. */
  get forwardedCount(): number {
    return this.#forwarded;
  }

  /**
   * What another replica says about a request that it sent here; undefined for the request of a client.
   * @throws ServiceError E0508 when its signature is not valid
   */
  received(headers: IncomingHttpHeaders, method: string, path: string): Forwarded | undefined {
    if (!this.#signature || headers[SIGNATURE_HEADER] === undefined) return undefined;
    const forwarded = this.#verify(headers, method, path);
    if (forwarded) return forwarded;
    throw new ServiceError(
      'E0508',
      'the signature of the replica that forwarded the request is not valid: all replicas need the same fleet_key ' +
        '(SVC_FLEET_KEY), and clocks that differ by less than 30 s',
    );
  }

  /**
   * Sends a request to another replica, and its answer to the client as it comes.
   * @throws PeerUnreachable when nothing was sent; PeerLost when the replica is gone before its answer began
   */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    to: Replica,
    forwarded: Omit<Forwarded, 'from'>,
    { body, json, requestId }: ForwardOptions = {},
  ): Promise<ForwardEnd> {
    const { method = 'GET', url: path = '/' } = request;
    const headers = { ...requestHeaders(request.headers), ...this.#sign(forwarded, method, path) };
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    if (json !== undefined) {
      delete headers['content-encoding'];
      Object.assign(headers, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) });
    }
    const answer = new AnswerStream(response, to);
    const endWatch = this.#leases.add(to.id, (reason) => answer.abort(reason));
    try {
      const sent = json ?? body ?? (hasBody(request) ? streamedBody(request) : undefined);
      return await this.#sent(to, method, async () => {
        await this.#connections.send(
          to,
          { method, path, headers: { ...headers, ...traceHeaders() }, body: sent },
          answer,
        );
        const end = await answer.end;
        if (end === 'answered') annotateSpan({ 'http.response.status_code': response.statusCode });
        return end;
      });
    } finally {
      endWatch();
      if (body === undefined && json === undefined) discardBody(request);
    }
  }

  /**
   * Calls an internal endpoint of another replica, which answers lines of JSON: any number of progress messages, then the
   * result or an error.
   * @param path below `/fleet/`
   * @throws PeerUnreachable when nothing was sent; PeerLost when the replica is gone before its answer was complete; what
   * the endpoint throws; the reason of the signal
   */
  async call(to: Replica, path: string, body: unknown, { forwarded, ...options }: CallOptions): Promise<unknown> {
    const headers = { ...this.#sign(forwarded, 'POST', path), 'content-type': 'application/json' };
    const lines = new LineReader(to, options);
    const endWatch = this.#leases.add(to.id, (reason) => lines.abort(reason));
    try {
      return await this.#sent(to, 'POST', async () => {
        const all = { ...headers, ...traceHeaders() };
        await this.#connections.send(to, { method: 'POST', path, headers: all, body: JSON.stringify(body) }, lines);
        return lines.result;
      });
    } finally {
      endWatch();
    }
  }

  /** Aborts the requests that are under way. */
  async close(): Promise<void> {
    this.#leases.close();
    await this.#connections.close();
  }

  /** Counts a request to a replica, and traces it. */
  #sent<T>({ id, url }: Replica, method: string, send: () => Promise<T>): Promise<T> {
    this.#forwarded++;
    const attributes = () => {
      const { hostname, port } = new URL(url);
      return {
        'svc.replica.id': id,
        'http.request.method': method,
        'server.address': hostname,
        'server.port': Number(port || 80),
      };
    };
    return inSpan('forward', attributes, send, 'client');
  }

  #verify(headers: IncomingHttpHeaders, method: string, path: string): Forwarded | undefined {
    const signed = headers[SIGNATURE_HEADER];
    return typeof signed === 'string' ? this.#signature?.verify(signed, method, path) : undefined;
  }

  #sign(forwarded: Omit<Forwarded, 'from'>, method: string, path: string): Record<string, string | string[]> {
    if (!this.#signature) throw new ServiceError('E0503', 'a fleet needs the setting fleet_key (SVC_FLEET_KEY)');
    const signed = this.#signature.sign({ from: this.service.fleet.replicaId, ...forwarded }, method, path);
    return { [SIGNATURE_HEADER]: signed };
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
