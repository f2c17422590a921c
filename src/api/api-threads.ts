import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../errors.js';
import type { Shutdown } from '../plugin/shutdown.js';
import { SchemaError } from '../schema-problems.js';
import type { ApiTask, ApiTaskAnswer, ApiTaskValues } from './api-thread.js';
import { CallFailure } from './call-failure.js';

/** Seconds that reading the definitions of a session takes at most, and judging one answer. */
export const BUDGET_S = 2;
/** Threads that work at the same time; further tasks wait for one. */
const MOST_THREADS = 2;
/** Milliseconds after which a thread that nobody needs ends. */
const IDLE = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A task did not end: it took too long or too much memory. The message says which. */
export class Unfinished extends Error {}

/**
 * The threads that do what clients can make expensive: regular expressions, JSON schemas and paths. A task that exceeds
 * its time is ended together with its thread. Threads are started when they are first needed and kept for a while.
 */
export class ApiThreads {
  static readonly #shared = new WeakMap<Shutdown, ApiThreads>();

  readonly #idle: Worker[] = [];
  #waiting: (() => void)[] = [];
  readonly #ending = new AbortController();
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** The threads of a service; they end with it. */
  static of(shutdown: Shutdown): ApiThreads {
    let threads = ApiThreads.#shared.get(shutdown);
    if (!threads) {
      threads = new ApiThreads();
      ApiThreads.#shared.set(shutdown, threads);
      shutdown.add('the threads of Invoke API', threads.end.bind(threads));
    }
    return threads;
  }

  /**
   * @throws Unfinished when it takes longer than 2 seconds or too much memory; CallFailure and ServiceError of the task;
   * the signal's reason when it aborts
   */
  async run<K extends ApiTask['kind']>(
    task: Extract<ApiTask, { kind: K }>,
    signal: AbortSignal,
  ): Promise<ApiTaskValues[K]> {
    while (this.#running >= MOST_THREADS) await this.#turn(signal);
    this.#running++;
    clearTimeout(this.#timer);
    let worker: Worker | undefined;
    try {
      signal.throwIfAborted();
      worker = this.#idle.pop() ?? (await this.#start(signal));
      worker.ref();
      const answer = await this.#ask(worker, task, signal);
      worker.unref();
      this.#idle.push(worker);
      return valueOf(answer) as ApiTaskValues[K];
    } catch (error) {
      // It may still be at work, unless the failure is what the task answered.
      if (worker && !this.#idle.includes(worker)) await worker.terminate();
      throw error;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
      if (this.#running === 0) this.#timer = setTimeout(() => void this.#release(), IDLE).unref();
    }
  }

  /** Ends every thread; what runs fails. */
  async end(): Promise<void> {
    this.#ending.abort(new ServiceError('E0505'));
    await this.#release();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const turn = new AbortController();
    const go = () => turn.abort();
    this.#waiting.push(go);
    signal.addEventListener('abort', go, { once: true });
    if (!signal.aborted) await once(turn.signal, 'abort');
    signal.removeEventListener('abort', go);
    if (signal.aborted) this.#waiting = this.#waiting.filter((each) => each !== go);
    signal.throwIfAborted();
  }

  async #start(signal: AbortSignal): Promise<Worker> {
    // Without the environment: it holds keys.
    const worker = new Worker(new URL('./api-thread.js', import.meta.url), { resourceLimits: MEMORY, env: {} });
    try {
      await this.#message(worker, signal);
      return worker;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  async #ask(worker: Worker, task: ApiTask, signal: AbortSignal): Promise<ApiTaskAnswer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Unfinished(`it takes longer than ${BUDGET_S} s`)), BUDGET_S * 1000);
    // As text, which is copied much faster than objects.
    worker.postMessage(JSON.stringify(task));
    try {
      return JSON.parse((await this.#message(worker, signal, late.signal)) as string) as ApiTaskAnswer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The next message of a thread. @throws the reason of the first signal that aborts, or why the thread has died */
  async #message(worker: Worker, ...signals: AbortSignal[]): Promise<unknown> {
    const halts = [...signals, this.#ending.signal];
    const halt = new AbortController();
    const onAbort = () => halt.abort();
    for (const each of halts) each.addEventListener('abort', onAbort, { once: true });
    if (halts.some(({ aborted }) => aborted)) onAbort();
    try {
      const [message] = (await once(worker, 'message', { signal: halt.signal })) as [unknown];
      return message;
    } catch (error) {
      const aborted = halts.find((each) => each.aborted);
      if (aborted) throw aborted.reason as Error;
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new Unfinished(`it takes more than ${MEMORY.maxOldGenerationSizeMb} MB of memory`, { cause: error });
    } finally {
      for (const each of halts) each.removeEventListener('abort', onAbort);
    }
  }

  async #release(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }
}

function valueOf(answer: ApiTaskAnswer): unknown {
  if ('value' in answer) return answer.value;
  if ('failure' in answer) throw new CallFailure(answer.failure.reason, {}, answer.failure.assertion);
  if ('invalid' in answer) throw new SchemaError(answer.invalid.code, answer.invalid.reason, answer.invalid.problems);
  if ('fault' in answer) throw new Error(answer.fault);
  const { code, reason, details } = answer.refusal;
  throw new ServiceError(code, reason, details as Record<string, unknown> | undefined);
}
