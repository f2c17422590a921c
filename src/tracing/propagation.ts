import { openTelemetry } from './span.js';

/** Headers of a request, or fields of `_meta` of an MCP message. */
type Carrier = Readonly<Record<string, unknown>>;

/**
 * Runs the work as a part of the trace that the sender of a request names in `traceparent` and `tracestate` (W3C Trace
 * Context). Without them, or while traces are off, just runs it.
 */
export function continueTrace<T>(carrier: Carrier | undefined, work: () => T): T {
  const api = openTelemetry();
  if (api === undefined || typeof carrier?.['traceparent'] !== 'string') return work();
  const { context, propagation } = api;
  return context.with(propagation.extract(context.active(), carrier), work);
}

/** The headers by which the receiver of a request continues the trace of the span that runs now; none while traces are off. */
export function traceHeaders(): Record<string, string> {
  const api = openTelemetry();
  const headers: Record<string, string> = {};
  api?.propagation.inject(api.context.active(), headers);
  return headers;
}
