import { computed, effect, signal } from '@preact/signals';
import { sessionId } from '../../state/session';
import {
  dropOldDocuments,
  keepDocument,
  newDocument,
  onOtherTab,
  readDocument,
  type StepsDocument,
} from './kept-documents';
import type { NewStep, Step } from './step';

/** A change of the order, of what a step says, or of which steps there are. */
interface Change {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

const MAX_CHANGES = 100;

const content = signal<StepsDocument>(newDocument());
const done = signal<readonly Change[]>([]);
const undone = signal<readonly Change[]>([]);

export const steps = computed(() => content.value.steps);
export const documentId = computed(() => content.value.id);
export const lastSeq = computed(() => content.value.lastSeq);
export const canUndo = computed(() => done.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);

/** The key of the current step. */
export const currentKey = signal<number | undefined>(undefined);

export const stepWith = (key: number | undefined): Step | undefined => steps.value.find((step) => step.key === key);
const indexOf = (key: number): number => steps.peek().findIndex((step) => step.key === key);

function write(changes: Partial<StepsDocument>): void {
  content.value = { ...content.peek(), ...changes, changed: Date.now() };
  const id = sessionId.peek();
  if (id !== undefined) keepDocument(id, content.peek());
}

/** Changes the steps so that it can be undone. */
function change(after: readonly Step[]): void {
  done.value = [...done.peek(), { before: steps.peek(), after }].slice(-MAX_CHANGES);
  undone.value = [];
  write({ steps: after });
}

function numbered(given: readonly NewStep[]): Step[] {
  const { nextKey } = content.peek();
  content.value = { ...content.peek(), nextKey: nextKey + given.length };
  return given.map((step, i) => ({ ...step, key: nextKey + i }));
}

/** Inserts steps; the first of them becomes the current one. @param at index; default the end */
export function insertSteps(given: readonly NewStep[], at = steps.peek().length): void {
  if (given.length === 0) return;
  const added = numbered(given);
  change(steps.peek().toSpliced(at, 0, ...added));
  currentKey.value = added[0]!.key;
}

/** Replaces all steps. */
export function replaceSteps(given: readonly NewStep[]): void {
  const added = numbered(given);
  change(added);
  currentKey.value = added[0]?.key;
}

/** The step after it, or else before it, becomes the current one. */
export function removeStep(key: number): void {
  const at = indexOf(key);
  if (at < 0) return;
  change(steps.peek().toSpliced(at, 1));
  currentKey.value = (steps.peek()[at] ?? steps.peek().at(-1))?.key;
}

/** @param to the index that it gets, bounded by the ends; @returns the index */
export function moveStep(key: number, to: number): number {
  const at = indexOf(key);
  const end = Math.min(steps.peek().length - 1, Math.max(0, to));
  if (at < 0 || end === at) return at;
  change(steps.peek().toSpliced(at, 1).toSpliced(end, 0, steps.peek()[at]!));
  return end;
}

export function duplicateStep(key: number): void {
  const at = indexOf(key);
  if (at < 0) return;
  insertSteps([steps.peek()[at]!], at + 1);
}

/** Changes what a step says. */
export function editStep(key: number, changes: Partial<Pick<Step, 'keyword' | 'params'>>): void {
  change(steps.peek().map((step) => (step.key === key ? { ...step, ...changes } : step)));
}

/** Takes over what was recorded; it cannot be undone. @param seq the last recorded call that was considered */
export function takeOver(added: readonly NewStep[], runs: ReadonlyMap<number, Partial<Step>>, seq: number): void {
  const known = steps.peek().map((step) => (runs.has(step.key) ? { ...step, ...runs.get(step.key) } : step));
  write({ steps: [...known, ...numbered(added)], lastSeq: seq });
}

/** Changes what is known of the runs of steps; it cannot be undone. */
export function noteRuns(work: (step: Step) => Step): void {
  write({ steps: steps.peek().map(work) });
}

export function undo(): void {
  const last = done.peek().at(-1);
  if (!last) return;
  done.value = done.peek().slice(0, -1);
  undone.value = [...undone.peek(), last];
  restore(last.before, last.after);
}

export function redo(): void {
  const last = undone.peek().at(-1);
  if (!last) return;
  undone.value = undone.peek().slice(0, -1);
  done.value = [...done.peek(), last];
  restore(last.after, last.before);
}

/** Goes from one state of the steps to another; what was recorded since then stays at the end. */
function restore(to: readonly Step[], from: readonly Step[]): void {
  const now = new Map(steps.peek().map((step) => [step.key, step]));
  const kept = to.map((step) => {
    const { seq, heals } = now.get(step.key) ?? step;
    return { ...step, ...(seq !== undefined && { seq }), ...(heals && { heals }) };
  });
  const known = new Set([...to, ...from].map(({ key }) => key));
  write({ steps: [...kept, ...steps.peek().filter(({ key }) => !known.has(key))] });
}

function open(id: string | undefined): void {
  content.value = (id === undefined ? undefined : readDocument(id)) ?? newDocument();
}

effect(() => {
  const id = sessionId.value;
  open(id);
  dropOldDocuments();
  done.value = [];
  undone.value = [];
  currentKey.value = undefined;
});

onOtherTab((id) => {
  if (id === sessionId.peek()) open(id);
});
