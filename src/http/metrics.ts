import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SessionStore } from '../session/store.js';
import type { TrackingCounts } from '../tracking/tracking-counts.js';

/** The metrics of `/metrics`, in Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'Time from the request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [this.#registry],
  });
  readonly keywords = new Histogram({
    name: 'svc_keyword_duration_seconds',
    help: 'Duration of keyword calls, by outcome: SUCCESS or an error code',
    labelNames: ['keyword', 'outcome'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300],
    registers: [this.#registry],
  });
  readonly streams = new Gauge({
    name: 'svc_stream_clients',
    help: 'Clients connected to a stream',
    labelNames: ['stream'],
    registers: [this.#registry],
  });

  constructor(store: SessionStore, tracked: TrackingCounts) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'svc_sessions',
      help: 'Open sessions',
      registers: [this.#registry],
      collect() {
        this.set(store.all().length);
      },
    });
    new Counter({
      name: 'svc_session_starts_total',
      help: 'Sessions that were asked for, by their outcome: SUCCESS or an error code',
      labelNames: ['outcome'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [outcome, count] of store.starts) this.inc({ outcome }, count);
      },
    });
    new Counter({
      name: 'svc_tracked_events_total',
      help: 'Tracked events, by outcome: sent, failed or dropped',
      labelNames: ['outcome'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const outcome of ['sent', 'failed', 'dropped'] as const) this.inc({ outcome }, tracked[outcome]);
      },
    });
    new Gauge({
      name: 'svc_tracked_events_buffered',
      help: 'Tracked events waiting to be sent',
      registers: [this.#registry],
      collect() {
        this.set(tracked.buffered);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
