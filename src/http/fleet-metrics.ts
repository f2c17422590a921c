import { Counter, Gauge, type Registry } from 'prom-client';
import type { Fleet, FleetCounts } from '../directory/fleet.js';
import type { Peers } from '../peers/peers.js';

/**
 * Adds the metrics of a fleet. Every replica exports the figures of the whole fleet, which are to be read as a maximum,
 * not added up; without the directory they are missing.
 */
export function addFleetMetrics(registry: Registry, fleet: Fleet, peers: Peers): void {
  const registers = [registry];
  let asked: Promise<FleetCounts> | undefined;
  /** One question for all gauges, which are collected together. */
  const counts = () => (asked ??= fleet.counts().finally(() => (asked = undefined)));
  const shared = (name: string, help: string, pick: (counts: FleetCounts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove();
        const value = await counts().then(pick, () => undefined);
        if (value !== undefined) this.set(value);
      },
    });
  shared('svc_fleet_sessions', 'Sessions of all replicas, starts under way included', ({ sessions }) => sessions);
  shared('svc_fleet_replicas', 'Replicas with a lease', ({ replicas }) => replicas);
  shared('svc_fleet_starts_waiting', 'Session starts that wait for room', ({ waiting }) => waiting);
  new Gauge({
    name: 'svc_directory_up',
    help: 'Whether the session directory answers: 1 or 0',
    registers,
    collect() {
      this.set(fleet.isDirectoryReachable ? 1 : 0);
    },
  });
  new Counter({
    name: 'svc_forwarded_requests_total',
    help: 'Requests that this process has sent to other replicas',
    registers,
    collect() {
      this.reset();
      this.inc(peers.forwardedCount);
    },
  });
}
