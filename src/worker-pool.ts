import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { ServiceError } from './errors.js';
import type { Logger } from './log.js';

export interface WorkerPoolOptions {
  /** Names the threads in the log and in failures, e.g. `tesseract`. */
  readonly name: string;
  /** The module that the threads load. Its exported functions are the tasks: they take and return what can be cloned. */
  readonly module: URL;
  /** Threads that run at the same time, with one task each; further tasks wait for a thread. */
  readonly maxThreads: number;
  /** Milliseconds after which an idle thread ends. By default it is kept. */
  readonly idleMs?: number;
  /** Milliseconds that a task may run; its wait for a thread does not count. By default there is no limit. */
  readonly taskLimitMs?: number;
  /** Megabytes of JavaScript objects that a thread may hold. By default Node's limit applies. */
  readonly maxMemoryMb?: number;
  /** The environment variables of the threads. By default they get those of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts new threads after a task has failed: for native code whose state a failure may have corrupted. */
  readonly replaceAfterFailure?: boolean;
}

const MAX_YOUNG_GENERATION_MB = 32;
/** Milliseconds; any timer keeps the process alive. */
const KEEP_ALIVE_MS = 60_000;

/** A task was ended because it took too much time or memory. The message names the limit. */
export class TaskLimitExceeded extends Error {}

/**
 * Threads that run the functions of one module. A thread starts when a task needs it; a thread whose task exceeds a
 * limit or is aborted is terminated, and the next task gets a new one.
 */
export class WorkerPool {
  readonly name: string;
  #pool: Promise<Piscina> | undefined;
  #running = 0;
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  constructor(
    private readonly options: WorkerPoolOptions,
    private readonly logger?: Logger,
  ) {
    this.name = options.name;
  }

  /**
   * Runs an exported function of the module in a thread.
   * @throws what the function throws, as a plain Error; Error when its thread dies
   * @throws TaskLimitExceeded
   * @throws ServiceError E0505 when the pool has ended
   * @throws the signal's reason when it aborts, also while the task waits for a thread
   */
  async run<T>(task: string, argument: unknown, signal?: AbortSignal): Promise<T> {
    await this.#takeSlot(signal);
    // Piscina lets the process exit while a thread starts.
    const keepAlive = setInterval(() => undefined, KEEP_ALIVE_MS);
    const pool = this.#hasEnded ? undefined : (this.#pool ??= this.#start());
    try {
      if (!pool) throw new ServiceError('E0505');
      return await this.#runOn(await pool, task, argument, signal);
    } catch (error) {
      if (this.#hasEnded) throw new ServiceError('E0505', undefined, undefined, { cause: error });
      signal?.throwIfAborted();
      if (this.options.replaceAfterFailure && this.#pool === pool) this.#replace();
      throw error;
    } finally {
      clearInterval(keepAlive);
      this.#freeSlot();
    }
  }

  /** Terminates the threads; running and waiting tasks fail with E0505. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await (await this.#pool?.catch(() => undefined))?.destroy();
  }

  async #takeSlot(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.options.maxThreads) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onFree = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(onFree);
        reject(signal!.reason as Error);
      };
      this.#waiting.add(onFree);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #freeSlot(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  async #runOn<T>(pool: Piscina, task: string, argument: unknown, signal: AbortSignal | undefined): Promise<T> {
    const { taskLimitMs, maxMemoryMb } = this.options;
    if (taskLimitMs === undefined) return (await pool.run(argument, { name: task, signal: signal ?? null })) as T;
    // The start of a thread does not count as time of the task.
    await pool.run(undefined, { filename: import.meta.filename, name: 'threadStarted', signal: signal ?? null });
    const late = AbortSignal.timeout(taskLimitMs);
    try {
      return (await pool.run(argument, { name: task, signal: signal ? AbortSignal.any([signal, late]) : late })) as T;
    } catch (error) {
      if (late.aborted) throw new TaskLimitExceeded(`it takes longer than ${taskLimitMs / 1000} s`, { cause: error });
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new TaskLimitExceeded(`it takes more than ${maxMemoryMb} MB of memory`, { cause: error });
    }
  }

  async #start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const { module, maxThreads, idleMs = Infinity, maxMemoryMb, env } = this.options;
    const pool = new Piscina({
      filename: fileURLToPath(module),
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      ...(env && { env: { ...env } }),
      ...(maxMemoryMb !== undefined && {
        resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
      }),
    });
    // The threads outlive the session that starts them.
    const log = this.logger?.log.child({ session_id: undefined, from: this.name });
    pool.on('error', (error: unknown) => log?.warn({ err: error }, 'a worker thread died'));
    return pool;
  }

  /** The next task starts new threads; what runs on the present ones may finish. */
  #replace(): void {
    void this.#pool?.then((pool) => pool.close()).catch(() => undefined);
    this.#pool = undefined;
  }
}

/** A task without work, run to wait for the start of a thread. */
export function threadStarted(): void {}
