import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '../fixtures/until.js';

/** A span as a collector receives it; its attributes as one object. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** 0 unset, 2 error. */
  readonly status: number;
  /** 1 internal, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'status'> & {
        readonly attributes: Attributes;
        readonly status: { readonly code?: number };
      })[];
    }[];
  }[];
}

/** Receives spans as a collector does: OTLP/HTTP in JSON, `POST /v1/traces`. */
export class OtlpCollector {
  readonly spans: ReceivedSpan[] = [];
  /** Of the last request. */
  headers: IncomingHttpHeaders = {};
  /** Everything that was received, as it came. */
  received = '';
  /** The answer to the next requests; other than 200 it takes nothing. */
  status = 200;
  /** How many requests came. */
  requests = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request).then((status) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits for a span that fits. */
  span(what: string, fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    return until(what, () => this.spans.find(fits));
  }

  /** Spans below this one, at any depth. */
  below({ spanId, traceId }: ReceivedSpan): ReceivedSpan[] {
    const children = this.spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);
    return children.flatMap((child) => [child, ...this.below(child)]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    this.requests++;
    this.headers = request.headers;
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404;
    if (request.headers['content-type'] !== 'application/json') return 415;
    if (this.status !== 200) return this.status;
    this.received += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans) {
      for (const { attributes, status, ...span } of scopeSpans.flatMap(({ spans }) => spans)) {
        const parts = { attributes: asObject(attributes), resource: asObject(resource.attributes) };
        this.spans.push({ ...span, status: status.code ?? 0, ...parts });
      }
    }
    return 200;
  }
}

const asObject = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
