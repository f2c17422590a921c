import type * as openTelemetryApi from '@opentelemetry/api';
import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import { ServiceError } from '../errors.js';

type OpenTelemetry = typeof openTelemetryApi;

/** Attributes of a span, by the names of OpenTelemetry's semantic conventions where they have one. Never a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

interface Tracing {
  readonly api: OpenTelemetry;
  readonly tracer: Tracer;
}

/** Undefined as long as no exporter is configured: then no package of OpenTelemetry is loaded, and no span is made. */
let tracing: Tracing | undefined;

/** From now on spans are made; undefined ends that. */
export function useTracing(used: Tracing | undefined): void {
  tracing = used;
}

/** The API of OpenTelemetry; undefined while traces are off. */
export const openTelemetry = (): OpenTelemetry | undefined => tracing?.api;

/**
 * Runs the work in a span, which is a child of the one that runs now. A failure sets its status and `error.type`: the code of
 * a ServiceError, else the name of the error; the message may hold a secret, and stays out.
 * @param attributes is called only while traces are on
 * @param kind `client` for a request to another process
 */
export function inSpan<T>(
  name: string,
  attributes: () => SpanAttributes,
  work: () => Promise<T>,
  kind: 'internal' | 'client' = 'internal',
): Promise<T> {
  if (tracing === undefined) return work();
  const { api, tracer } = tracing;
  const options = {
    attributes: attributes() as Attributes,
    kind: kind === 'client' ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL,
  };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      setFailure(span, error, api);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds attributes to the span that runs now. */
export function annotateSpan(attributes: SpanAttributes): void {
  tracing?.api.trace.getActiveSpan()?.setAttributes(attributes);
}

/** Sets the status of the span that runs now, for a failure that is not thrown. */
export function failSpan(error: unknown): void {
  if (tracing === undefined) return;
  const span = tracing.api.trace.getActiveSpan();
  if (span) setFailure(span, error, tracing.api);
}

function setFailure(span: Span, error: unknown, { SpanStatusCode }: OpenTelemetry): void {
  const type = error instanceof ServiceError ? error.code : error instanceof Error ? error.name : '_OTHER';
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}
