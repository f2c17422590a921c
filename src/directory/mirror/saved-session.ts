import { ServiceError } from '../../errors.js';
import type { RecordedCall } from '../../session/recording/recorded-call.js';
import type { SessionSnapshot } from '../../session/snapshot.js';
import type { SavedSession } from '../entries.js';
import { snapshotOf } from './saved-fields.js';
import type { Seal } from './seal.js';

/**
 * A session as the directory has it.
 * @throws ServiceError E0503 when it was encrypted with another key, E0106 when its replica had not written it yet
 */
export function readSaved(saved: SavedSession, seal: Seal): SessionSnapshot {
  const fields = new Map(Object.entries(saved.fields).map(([name, text]) => [name, seal.open(text)]));
  if (!fields.has('origin')) {
    throw new ServiceError('E0106', 'its replica stopped before it had stored the session');
  }
  return {
    ...snapshotOf(fields),
    calls: inOrder(
      saved.calls.map((text) => readCall(seal.open(text))),
      ({ seq }) => seq,
    ),
    events: inOrder(saved.events, ({ id }) => id).map(({ id, json }) => ({ id, json: seal.open(json) })),
  };
}

function readCall(text: string): RecordedCall {
  const call = JSON.parse(text) as Omit<RecordedCall, 'started'> & { readonly started: string };
  return { ...call, started: new Date(call.started) };
}

/** Once each: what was written may be written again after its answer was lost. */
function inOrder<T>(items: readonly T[], numberOf: (item: T) => number): T[] {
  const byNumber = new Map(items.map((item) => [numberOf(item), item]));
  return [...byNumber.values()].sort((a, b) => numberOf(a) - numberOf(b));
}
