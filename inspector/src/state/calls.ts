import { signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { Failure, failureOf } from '../api/failure';
import { sessionId } from './session';

/** A value of a parameter; a list holds alternatives. */
export type ParamValue = string | readonly string[];

/** A keyword with its values, by the names of its parameters. */
export interface Call {
  readonly keyword: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** Pictures of this call alone, by name: base64 or data URLs. */
  readonly templates?: Readonly<Record<string, string>>;
  /** The test case that the call belongs to. */
  readonly testCase?: string;
  /** Added to the tracked event of the call. */
  readonly eventAttributes?: Readonly<Record<string, string | number | boolean>>;
}

/** A call that this page sent. */
export interface SentCall extends Call {
  readonly number: number;
  readonly sessionId: string;
  /** By which the recording names the request. */
  readonly requestId?: string;
  readonly sent: Date;
  readonly state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly ms?: number;
  /** What the keyword answered: `data` of the answer. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly failure?: Failure;
  /** The answer was dropped: newer calls have one. What `failure` says is kept, without its details. */
  readonly isAnswerDropped?: true;
}

const MAX_CALLS = 200;
/** Answers and traces may hold pictures of megabytes. */
const MAX_ANSWERS = 20;

/** What this page has run in its sessions, newest first. */
export const sentCalls = signal<readonly SentCall[]>([]);

const aborts = new Map<number, AbortController>();
let lastNumber = 0;

interface RunOptions {
  /** The trace has a picture of where the element was found, which takes longer. */
  readonly picture?: boolean;
  /** Sent with the request, and in the recording. */
  readonly requestId?: string;
  /** Default: the session of the page. */
  readonly session?: string | undefined;
}

/**
 * Runs a keyword in a session. It waits its turn when others run one. A keyword that fails is no exception:
 * see `state` and `failure`.
 */
export async function runCall(
  given: Call,
  { picture = false, requestId, session: id = sessionId.peek() }: RunOptions = {},
): Promise<SentCall> {
  if (id === undefined) throw new Error('no session is open');
  const { keyword, params, templates, testCase, eventAttributes } = given;
  const number = ++lastNumber;
  const began = performance.now();
  const abort = new AbortController();
  aborts.set(number, abort);
  const sent = new Date();
  let call: SentCall = { ...given, number, sessionId: id, ...(requestId && { requestId }), sent, state: 'running' };
  sentCalls.value = [call, ...sentCalls.peek()].slice(0, MAX_CALLS).map(withinAnswers);
  const end = (outcome: Pick<SentCall, 'state' | 'data' | 'failure'>) => {
    call = { ...call, ...outcome, ms: Math.round(performance.now() - began) };
    sentCalls.value = sentCalls.peek().map((each, i) => withinAnswers(each.number === number ? call : each, i));
  };
  try {
    const { data } = await bodyOf(
      api.POST('/v1/sessions/{session_id}/action', {
        params: { path: { session_id: id }, query: { trace: picture ? 'picture' : true } },
        body: {
          mode: 'keyword',
          keyword,
          params: copyOf(params),
          ...(templates && { template_images: templates }),
          ...(testCase !== undefined && { test_case: testCase }),
          ...(eventAttributes && { event_attributes: eventAttributes }),
        },
        ...(requestId && { headers: { 'X-Request-Id': requestId } }),
        signal: abort.signal,
      }),
    );
    end({ state: 'succeeded', data });
  } catch (error) {
    if (abort.signal.aborted) end({ state: 'cancelled' });
    else end({ state: 'failed', failure: failureOf(error) });
  }
  aborts.delete(number);
  return call;
}

/** The call without its answer, unless it is one of the newest. @param place from 0 for the newest */
function withinAnswers(call: SentCall, place: number): SentCall {
  const { data, failure, ...rest } = call;
  if (place < MAX_ANSWERS || call.isAnswerDropped || (!data && !failure)) return call;
  const told = failure && new Failure(failure.status, failure.code, failure.message);
  return { ...rest, ...(told && { failure: told }), isAnswerDropped: true };
}

/** Cancels a call: out of the queue, or while it runs. */
export function cancelCall(number: number): void {
  aborts.get(number)?.abort();
}

const copyOf = (params: Call['params']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
