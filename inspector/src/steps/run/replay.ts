import { computed, effect, signal } from '@preact/signals';
import { Failure } from '../../api/failure';
import { cancelCall, runCall, type SentCall, sentCalls } from '../../state/calls';
import { sessionId } from '../../state/session';
import { currentKey, documentId, stepWith, steps } from '../document/steps-document';
import { requestIdOf } from './run-requests';
import { isDroppedSecret, type Step, textsOf } from '../document/step';

/** How the last run of a step ended, or that it runs. Its answer is that of the call. */
export type StepRun = Pick<SentCall, 'state' | 'ms' | 'failure'> & Partial<Pick<SentCall, 'number'>>;

/** The last runs of steps in this page, by their keys. */
export const stepRuns = signal<Readonly<Record<number, StepRun>>>({});

interface Replay {
  readonly keys: readonly number[];
  /** How many have ended. */
  readonly done: number;
  /** The request that runs now. */
  readonly requestId?: string;
}

/** The steps that run now; undefined while none do. */
export const replay = signal<Replay | undefined>(undefined);
export const isReplaying = computed(() => replay.value !== undefined);

/** What the last replay came to, in words. */
export const replayResult = signal('');

let isStopped = false;

const note = (key: number, run: StepRun) => (stepRuns.value = { ...stepRuns.peek(), [key]: run });

/** Runs steps one after another, until one fails or the person stops them. One replay runs at a time. */
export async function replaySteps(keys: readonly number[]): Promise<void> {
  if (replay.peek() || keys.length === 0) return;
  isStopped = false;
  const session = sessionId.peek();
  stepRuns.value = Object.fromEntries(Object.entries(stepRuns.peek()).filter(([key]) => !keys.includes(Number(key))));
  replayResult.value = '';
  let done = 0;
  let failed: Step | undefined;
  for (const key of keys) {
    const step = stepWith(key);
    if (!step) continue;
    const requestId = requestIdOf(documentId.peek(), key);
    replay.value = { keys, done, requestId };
    const run = await runStep(step, requestId);
    if (sessionId.peek() !== session) {
      replay.value = undefined;
      return;
    }
    note(key, run);
    if (run.state === 'failed') failed = step;
    if (run.state !== 'succeeded' || isStopped) break;
    done++;
  }
  replay.value = undefined;
  if (failed) currentKey.value = failed.key;
  replayResult.value = failed
    ? `Step ${positionOf(failed.key)}, ${failed.keyword}, failed after ${countOf(done)}.`
    : isStopped
      ? `Stopped after ${countOf(done)}.`
      : `${countOf(done)} succeeded.`;
}

const positionOf = (key: number) => steps.peek().findIndex((step) => step.key === key) + 1;
const countOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

async function runStep(step: Step, requestId: string): Promise<StepRun> {
  if (Object.values(step.params).flatMap(textsOf).some(isDroppedSecret)) {
    const message = 'The browser does not keep secrets, so this step has lost one. Type it again, after "@:".';
    return { state: 'failed', failure: new Failure(0, 'secret', message) };
  }
  note(step.key, { state: 'running' });
  const { number, state, ms, failure } = await runCall(step, { requestId });
  return { number, state, ...(ms !== undefined && { ms }), ...(failure && { failure }) };
}

/** Stops the replay: the step that runs is cancelled, and none follows. */
export function stopReplay(): void {
  isStopped = true;
  const requestId = replay.peek()?.requestId;
  const call = sentCalls.peek().find((each) => each.requestId === requestId);
  if (call) cancelCall(call.number);
}

effect(() => {
  void sessionId.value;
  stepRuns.value = {};
  replayResult.value = '';
});
