import { ServiceError } from '../errors.js';
import type { Logger } from '../log.js';
import type { Shutdown } from '../plugin/shutdown.js';
import { WorkerPool, type WorkerPoolOptions } from '../worker-pool.js';
import { SchemaError } from '../schema-problems.js';
import type { ApiTask, ApiTaskAnswer, ApiTaskValues } from './api-thread.js';
import { CallFailure } from './result.js';

const THREADS: WorkerPoolOptions = {
  name: 'Invoke API',
  module: new URL('./api-thread.js', import.meta.url),
  maxThreads: 2,
  idleMs: 60_000,
  // For all definitions of a session together, or for one answer.
  taskLimitMs: 2000,
  maxMemoryMb: 256,
  // Without the environment of the process, which holds keys.
  env: {},
};

/** Runs the checks that a client can make expensive in threads: regular expressions, JSON schemas and paths. */
export class ApiThreads {
  private constructor(private readonly pool: WorkerPool) {}

  /** The threads of a service; they end with it. */
  static of(shutdown: Shutdown, logger: Logger): ApiThreads {
    return new ApiThreads(shutdown.shared(THREADS, () => new WorkerPool(THREADS, logger)));
  }

  /**
   * @throws TaskLimitExceeded when it takes longer than 2 seconds or too much memory
   * @throws CallFailure and ServiceError of the task
   * @throws the signal's reason when it aborts
   */
  async run<K extends ApiTask['kind']>(
    task: Extract<ApiTask, { kind: K }>,
    signal: AbortSignal,
  ): Promise<ApiTaskValues[K]> {
    const answer = await this.pool.run<string>('run', JSON.stringify(task), signal);
    return valueOf(JSON.parse(answer) as ApiTaskAnswer) as ApiTaskValues[K];
  }
}

function valueOf(answer: ApiTaskAnswer): unknown {
  if ('value' in answer) return answer.value;
  if ('failure' in answer) throw new CallFailure(answer.failure.reason, {}, answer.failure.assertion);
  if ('invalid' in answer) throw new SchemaError(answer.invalid.code, answer.invalid.reason, answer.invalid.problems);
  const { code, reason, details } = answer.refusal;
  throw new ServiceError(code, reason, details as Record<string, unknown> | undefined);
}
