import type { EntryState, Replica, ReplicaReport, SavedSession, SessionEntry } from '../entries.js';
import { FIELD } from './session-scripts.js';

type Text = string | null;
/** As `replica_row` of the Lua library makes it: id, report, milliseconds of the lease, sessions. */
export type ReplicaRow = readonly [id: string, stored: string, leaseMs: number, sessions: number];
/** As `row` makes it. */
export type EntryRow = readonly [
  state: EntryState,
  owner: string,
  fence: string,
  adoptable: Text,
  openedBy: Text,
  device: Text,
  summary: Text,
  endReason: Text,
];
/** As Redis answers entries of a stream. */
export type EventRow = readonly [id: string, fields: readonly [name: string, json: string]];
/** As the script `claim` answers. */
export type ClaimedRow = readonly [
  hash: readonly string[],
  calls: readonly string[],
  events: readonly EventRow[],
  replica: ReplicaRow,
];

export function replicaOf([id, stored, leaseMs, sessions]: ReplicaRow): Replica {
  // The time at which the directory began is before the report.
  const report = JSON.parse(stored.slice(stored.indexOf(' ') + 1)) as ReplicaReport;
  return { id, ...report, sessions, leaseMs: Math.max(0, leaseMs) };
}

export function entryOf(id: string, row: EntryRow, replica: Replica | undefined): SessionEntry {
  const [state, owner, fence, adoptable, openedBy, device, summary, endReason] = row;
  return {
    id,
    state,
    owner,
    replica,
    fence: Number(fence),
    isAdoptable: adoptable === '1',
    openedBy: openedBy || undefined,
    device: device || undefined,
    summary: summary ?? '',
    endReason: endReason ?? undefined,
  };
}

export const eventsOf = (rows: readonly EventRow[]): { readonly id: number; readonly json: string }[] =>
  rows.map(([id, [, json]]) => ({ id: parseInt(id, 10), json }));

export function savedOf(id: string, [hash, calls, events, replica]: ClaimedRow): SavedSession {
  const columns = new Map<string, string>();
  for (let i = 0; i < hash.length; i += 2) columns.set(hash[i]!, hash[i + 1]!);
  const names = ['state', 'owner', 'fence', 'adoptable', 'opened_by', 'device', 'summary', 'end_reason'];
  const row = names.map((name) => columns.get(name) ?? null) as unknown as EntryRow;
  const fields = [...columns].filter(([name]) => name.startsWith(FIELD));
  return {
    entry: entryOf(id, row, replicaOf(replica)),
    fields: Object.fromEntries(fields.map(([name, text]) => [name.slice(FIELD.length), text])),
    calls,
    events: eventsOf(events),
  };
}
