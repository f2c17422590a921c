import { withDeadline } from '../deadline.js';
import type { HeaderFields, NetworkRequest } from '../device/browser/page-logs.js';
import { cutText } from '../errors.js';
import { bodyText, isTextual } from './body-text.js';
import { LogBuffer, type LogEntry } from './log-buffer.js';

/** A request that begins. */
export type StartedRequest = Pick<NetworkRequest, 'method' | 'url' | 'type' | 'request_headers'> & {
  readonly body?: string | null;
};

/** Reads the body of a response; undefined when the browser no longer has it. */
export type ReadBody = () => Promise<Buffer | undefined>;

const MAX_URL_CHARS = 8000;
const MAX_HEADER_CHARS = 4000;
const MAX_HEADERS = 100;
/** All bodies of a session together; those of the oldest requests are dropped. */
const MAX_BODY_CHARS = 16_000_000;
/** Bodies that are read at a time. */
const MAX_READS = 16;
/** A body that the browser does not return in this time is left out. */
const READ_LIMIT_S = 5;

/** The requests of a browser. */
export class NetworkLog extends LogBuffer<NetworkRequest> {
  /** By `seq`: the bodies that were not read yet. */
  readonly #unread = new Map<number, ReadBody>();
  /** Reads under way. */
  readonly #reading = new Set<Promise<void>>();
  #readsAtOnce = false;

  /** Records the start of a request. */
  begin({ body, method, url, type, request_headers }: StartedRequest): RequestRecord {
    const began = performance.now();
    const headers = cutHeaders(request_headers);
    const hasText = typeof body === 'string' && body !== '' && isTextual(headers['content-type']);
    const { seq } = this.add({
      method,
      url: cutText(url, MAX_URL_CHARS),
      type,
      time: new Date().toISOString(),
      status: null,
      ms: null,
      request_headers: headers,
      response_headers: {},
      ...(hasText && { request_body: bodyText(body) }),
    });
    if (hasText) this.#limitBodies();
    return new RequestRecord(seq, began, this);
  }

  /** @internal Notes that the body of a response can be read. */
  offer(seq: number, readBody: ReadBody): void {
    this.#unread.set(seq, readBody);
    for (const old of this.#unread.keys()) {
      if (old > this.dropped) break;
      this.#unread.delete(old);
    }
    if (this.#readsAtOnce) void this.#read(seq);
  }

  /** Reads the bodies that the browser still has. From now on bodies are read as the responses end. */
  async readBodies(): Promise<void> {
    this.#readsAtOnce = true;
    const seqs = [...this.#unread.keys()];
    while (seqs.length > 0) await Promise.all(seqs.splice(0, MAX_READS).map((seq) => this.#read(seq)));
    await Promise.all(this.#reading);
  }

  async #read(seq: number): Promise<void> {
    const readBody = this.#unread.get(seq);
    this.#unread.delete(seq);
    if (!readBody) return;
    const reading = this.#store(seq, readBody);
    this.#reading.add(reading);
    await reading;
    this.#reading.delete(reading);
  }

  async #store(seq: number, readBody: ReadBody): Promise<void> {
    const late = () => new Error('the body did not come');
    // A browser drops bodies when the page navigates.
    const body = await withDeadline(READ_LIMIT_S, late, () => readBody()).catch(() => undefined);
    if (body === undefined) return;
    this.change(seq, (request) => ({ ...request, response_body: bodyText(body) }));
    this.#limitBodies();
  }

  #limitBodies(): void {
    let left = MAX_BODY_CHARS;
    for (const { seq, item } of [...this.after()].reverse()) {
      const { request_body: sent = '', response_body: received = '', ...rest } = item;
      left -= sent.length + received.length;
      if (left < 0 && sent.length + received.length > 0) this.change(seq, () => rest);
    }
  }
}

/** Records the progress of one request. */
export class RequestRecord {
  /** @param began on the clock of `performance.now()` */
  constructor(
    private readonly seq: number,
    private readonly began: number,
    private readonly log: NetworkLog,
  ) {}

  /** A response has begun. */
  respond(status: number, headers: HeaderFields): void {
    const { ms } = this;
    this.log.change(this.seq, (request) => ({ ...request, status, ms, response_headers: cutHeaders(headers) }));
  }

  /** @param readBody reads the body, if the response has one */
  finish(readBody?: ReadBody): void {
    let isText = false;
    const { ms } = this;
    this.log.change(this.seq, (request) => {
      isText = isTextual(request.response_headers['content-type']);
      return { ...request, ms };
    });
    if (isText && readBody) this.log.offer(this.seq, readBody);
  }

  fail(error: string): void {
    const { ms } = this;
    this.log.change(this.seq, (request) => ({ ...request, ms, error: cutText(error) }));
  }

  get ms(): number {
    return Math.round(performance.now() - this.began);
  }
}

const cutHeaders = (headers: HeaderFields): HeaderFields =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name.toLowerCase(), cutText(value, MAX_HEADER_CHARS)]),
  );

export type RequestEntry = LogEntry<NetworkRequest>;
