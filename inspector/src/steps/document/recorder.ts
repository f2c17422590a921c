import { effect } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import { reconnections } from '../../api/connection';
import { failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { endedCalls, hasEnded, sessionId } from '../../state/session';
import { stored } from '../../state/stored';
import { documentId, lastSeq, takeOver } from './steps-document';
import { keyOfRequest } from '../run/run-requests';
import { type NewStep, type RecordedCall, type Step, stepOf } from './step';

/** Whether calls of the session are appended to the steps. */
export const isRecording = stored('steps-recording', true);

/** Whether calls that failed are appended too. */
export const takesFailures = stored('steps-failures', false);

let isReading = false;
let isStale = false;

/** Reads what the session did since the last time. */
async function read(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined || hasEnded.peek()) return;
  isStale = isReading;
  if (isReading) return;
  isReading = true;
  try {
    const params = { path: { session_id: id }, query: { after: lastSeq.peek() } };
    const { steps } = await bodyOf(api.GET('/v1/sessions/{session_id}/recording', { params }));
    if (sessionId.peek() === id) accept(steps);
  } catch (error) {
    const { status, message } = failureOf(error);
    // Silence, a missing login and the end of the session are told by the connection and the session.
    if (![0, 401, 404].includes(status)) notify({ tone: 'error', text: `The recording could not be read: ${message}` });
  } finally {
    isReading = false;
    if (isStale) void read();
  }
}

/** Appends what others did, and notes the runs of steps of this document. Another tab may have taken some already. */
function accept(calls: readonly RecordedCall[]): void {
  const fresh = calls.filter(({ seq }) => seq > lastSeq.peek());
  if (fresh.length === 0) return;
  const added: NewStep[] = [];
  const runs = new Map<number, Partial<Step>>();
  for (const call of fresh) {
    const key = keyOfRequest(call.request_id, documentId.peek());
    const { seq, heals } = stepOf(call);
    if (key !== undefined) runs.set(key, call.status === 'SUCCESS' ? { seq, heals } : {});
    else if (isRecording.peek() && (takesFailures.peek() || call.status === 'SUCCESS')) added.push(stepOf(call));
  }
  takeOver(added, runs, fresh.at(-1)!.seq);
}

effect(() => {
  // It changes with the session, once the document of the session is open.
  void documentId.value;
  void endedCalls.value;
  void reconnections.value;
  void read();
});
