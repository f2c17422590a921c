import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../log.js';
import { VERSION } from '../version.js';
import { forgetCredentials } from './exporter-settings.js';

/** Milliseconds that the last spans get at shutdown. */
const END_LIMIT_MS = 3000;

/**
 * Registers the SDK of OpenTelemetry with an exporter by OTLP over HTTP. The SDK reads its own variables: endpoint, headers,
 * sampler, limits, batches, resource.
 * @returns sends what is left and ends it; never throws
 */
export function startExporter(log: Log): () => Promise<void> {
  diag.setLogger(asDiagLogger(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'svc', 'service.version': VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter();
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(watched(exporter, log))],
  });
  forgetCredentials();
  provider.register();
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, END_LIMIT_MS)));
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
    for (const api of [trace, context, propagation, diag]) api.disable();
  };
}

/** Logs the first of several failures in a row, and says when spans arrive again. */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined) {
          if (isFailing) log.info('traces arrive again');
        } else if (!isFailing) {
          log.warn({ reason: result.error.message }, 'traces do not arrive: their spans are dropped');
        }
        isFailing = result.error !== undefined;
        // The SDK would log every failure again.
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}

/** Problems of the SDK with its variables, each once. */
function asDiagLogger(log: Log) {
  const known = new Set<string>();
  const warn = (message: string) => {
    if (!known.has(message)) log.warn(`traces: ${message}`);
    known.add(message);
  };
  const ignore = () => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
