import { MAX_RECORDED_CALLS } from '../../session/recording/recording.js';
import type { Session } from '../../session/session.js';
import { summaryOf } from '../../session/summary.js';
import type { EntryChanges } from '../entries.js';
import { fieldsOf, imageFields, type SavedField } from './saved-fields.js';
import type { Seal } from './seal.js';

/** What of a session is in the directory. */
export interface Written {
  /** The revisions of the fields that are written, by their names. */
  readonly revisions: ReadonlyMap<string, unknown>;
  /** The numbers of the last call and the last event that are written. */
  readonly seq: number;
  readonly eventId: number;
  readonly isAdoptable: boolean | undefined;
  readonly summary: string | undefined;
}

/** Nothing is written yet. */
export const NOTHING: Written = {
  revisions: new Map(),
  seq: 0,
  eventId: 0,
  isAdoptable: undefined,
  summary: undefined,
};

/** What is written of a session that was restored from the directory, of what only grows. */
export function writtenBefore({ stateReader: { restored } }: Session): Written {
  if (!restored) return NOTHING;
  const { seq, eventId, templates, pictures } = restored;
  const revisions = imageFields(templates, pictures).map(({ name, revision }) => [name, revision] as const);
  return { ...NOTHING, revisions: new Map(revisions), seq, eventId };
}

interface Collected {
  readonly changes: EntryChanges;
  readonly isEmpty: boolean;
  /** Something was left for the next time, as the limit was reached. */
  readonly hasMore: boolean;
  /** What is written once the changes are. */
  readonly written: Written;
}

/** What changed in a session since it was written. @param limit of characters, after which images and calls are left out */
export function collectChanges(session: Session, seal: Seal, written: Written, limit = Infinity): Collected {
  const { recording, events, isAdoptable } = session;
  // Of a session that no other process can go on with, only what is shown of it is written.
  const allFields = isAdoptable ? fieldsOf(session) : [];
  const { fields, revisions, size, hasMore } = changedFields(allFields, written.revisions, limit);
  const newCalls = isAdoptable ? recording.callsAfter(written.seq) : [];
  const calls = textsUpTo(limit - size, newCalls);
  const newEvents = events.after(written.eventId);
  const summary = JSON.stringify(summaryOf(session));
  const changes: EntryChanges = {
    ...(summary !== written.summary && { summary }),
    ...(isAdoptable !== written.isAdoptable && { isAdoptable }),
    ...(Object.keys(fields).length > 0 && { fields: sealed(fields, seal) }),
    ...(calls.length > 0 && { calls: calls.map((text) => seal.seal(text)), callsLimit: MAX_RECORDED_CALLS }),
    ...(newEvents.length > 0 && { events: newEvents.map(({ id, json }) => ({ id, json: seal.seal(json) })) }),
  };
  return {
    changes,
    isEmpty: Object.keys(changes).length === 0,
    hasMore: hasMore || calls.length < newCalls.length,
    written: {
      revisions,
      seq: newCalls[calls.length - 1]?.seq ?? written.seq,
      eventId: newEvents.at(-1)?.id ?? written.eventId,
      isAdoptable,
      summary,
    },
  };
}

/** @returns the changed texts, undefined for removed ones; with `hasMore` some are left out, as the limit was reached */
function changedFields(all: readonly SavedField[], written: ReadonlyMap<string, unknown>, limit: number) {
  const fields: Record<string, string | undefined> = {};
  const revisions = new Map<string, unknown>();
  let size = 0;
  let hasMore = false;
  for (const { name, revision, read, canWait } of all) {
    const before = written.get(name);
    const isChanged = before !== revision || !written.has(name);
    if (isChanged && canWait && size > limit) {
      hasMore = true;
      if (written.has(name)) revisions.set(name, before);
      continue;
    }
    revisions.set(name, revision);
    if (!isChanged) continue;
    const text = read();
    fields[name] = text;
    size += text?.length ?? 0;
  }
  for (const name of written.keys()) if (!revisions.has(name)) fields[name] = undefined;
  return { fields, revisions, size, hasMore };
}

/** The JSON of the first values, up to the one that exceeds the limit. */
function textsUpTo(limit: number, values: readonly object[]): string[] {
  const texts: string[] = [];
  let size = 0;
  for (const value of values) {
    if (size > limit) break;
    const text = JSON.stringify(value);
    texts.push(text);
    size += text.length;
  }
  return texts;
}

const sealed = (fields: Readonly<Record<string, string | undefined>>, seal: Seal) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text === undefined ? undefined : seal.seal(text)]),
  );
