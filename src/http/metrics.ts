import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AuditLog } from '../access/audit-log.js';
import type { Service } from '../boot.js';
import type { Peers } from '../peers/peers.js';
import { addFleetMetrics } from './fleet-metrics.js';

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

  constructor({ store, trackingCounts: tracked, fleet }: Service, peers: Peers, audit?: AuditLog) {
    collectDefaultMetrics({ register: this.#registry });
    if (fleet.isShared) addFleetMetrics(this.#registry, fleet, peers);
    new Gauge({
      name: 'svc_sessions',
      help: 'Open sessions of this process',
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
    if (!audit) return;
    new Counter({
      name: 'svc_audit_failures_total',
      help: 'Entries of the audit log that could not be written',
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(audit.failures);
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
