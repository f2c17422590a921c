import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import type { Forwarded } from './forwarded.js';
import type { AnswerLine } from './line-reader.js';
import { NotHere } from './peer-failures.js';
import { SIGNATURE_HEADER } from './signature.js';

/** The context of a call by another replica. */
export interface InternalCall {
  readonly forwarded: Forwarded;
  /** Aborted when the caller has given up. */
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

type Endpoint = (body: unknown, call: InternalCall) => Promise<unknown>;

const PREFIX = '/fleet/';

/** The endpoints below `/fleet/`, for other replicas alone; `Peers.call` is their client. For all others they do not exist. */
export class InternalEndpoints {
  readonly #endpoints = new Map<string, Endpoint>();

  /** @param received what another replica has signed; undefined when none has */
  constructor(
    private readonly received: (headers: IncomingHttpHeaders, method: string, path: string) => Forwarded | undefined,
    private readonly log: () => Log,
  ) {}

  /** @param path below `/fleet/` */
  add(path: string, endpoint: Endpoint): void {
    this.#endpoints.set(path, endpoint);
  }

  /** Answers a request that is for one of the endpoints. @returns false for any other */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method = '', headers } = request;
    if (!url.startsWith(PREFIX)) return false;
    const endpoint = this.#endpoints.get(url);
    const forwarded = endpoint && this.received(headers, method, url);
    if (!endpoint || !forwarded) {
      // It is answered as any request for what does not exist.
      delete headers[SIGNATURE_HEADER];
      return false;
    }
    void this.#run(endpoint, forwarded, request, response);
    return true;
  }

  async #run(
    endpoint: Endpoint,
    forwarded: Forwarded,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort(new ServiceError('E0406', 'the client went away')));
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const write = (line: AnswerLine) => response.write(`${JSON.stringify(line)}\n`);
    try {
      const given = await text(request);
      const body: unknown = given === '' ? undefined : JSON.parse(given);
      const progress = (message: string) => void write({ progress: message });
      write({ result: (await endpoint(body, { forwarded, signal: gone.signal, progress })) ?? null });
    } catch (error) {
      const failure = ServiceError.from(error);
      if (failure.code === 'E0802') this.log().error({ err: failure.cause ?? failure }, 'a call of a replica failed');
      write({ error: failure.toDetail(), ...(error instanceof NotHere && { notHere: true }) });
    }
    response.end();
  }
}
