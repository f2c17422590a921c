import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { type Log, type Logger, type ReadLine, ServiceError, type Shutdown } from '#svc';
import type { LocateTask, ReadTask } from './thread.js';
import type { TextLine } from './text-line.js';

const MOST_THREADS = 4;
/** Milliseconds after which threads that nobody needs end. */
const IDLE = 300_000;

/**
 * The threads that read texts, shared by all sessions of a service. They are started when they are first needed, and
 * end when nobody needs them for a while, or with the service.
 */
export class ThreadPool {
  static readonly #shared = new WeakMap<Shutdown, ThreadPool>();

  /** How many threads there are. */
  readonly size = Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  readonly #log: Log;
  #pool: Promise<Piscina> | undefined;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor({ log }: Logger) {
    // The threads outlive the session that starts them.
    this.#log = log.child({ session_id: undefined, from: 'tesseract' });
  }

  /** The one pool of a service; it ends with it. */
  static of(shutdown: Shutdown, logger: Logger): ThreadPool {
    let pool = ThreadPool.#shared.get(shutdown);
    if (!pool) {
      pool = new ThreadPool(logger);
      ThreadPool.#shared.set(shutdown, pool);
      shutdown.add('the threads of tesseract', pool.end.bind(pool));
    }
    return pool;
  }

  /** @throws ServiceError E0603 when the thread dies or does not finish in time, E0505 when the service ends */
  locate(task: LocateTask, signal: AbortSignal): Promise<TextLine[]> {
    return this.#run('locate', task, signal) as Promise<TextLine[]>;
  }

  /** @throws ServiceError E0603 when the thread dies or does not finish in time, E0505 when the service ends */
  read(task: ReadTask, signal: AbortSignal): Promise<ReadLine[]> {
    return this.#run('read', task, signal) as Promise<ReadLine[]>;
  }

  /** The threads that run now. */
  async threads(): Promise<readonly Worker[]> {
    return (await this.#pool)?.threads ?? [];
  }

  /** Ends every thread; what runs fails. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#release();
  }

  async #run(name: string, task: LocateTask, signal: AbortSignal): Promise<unknown> {
    if (this.#hasEnded) throw new ServiceError('E0505');
    clearTimeout(this.#idle);
    this.#running++;
    try {
      const pool = await (this.#pool ??= this.#start());
      return await pool.run(task, { name, signal });
    } catch (error) {
      if (this.#hasEnded) throw new ServiceError('E0505', undefined, undefined, { cause: error });
      const reason = signal.aborted ? 'reading did not end in time' : `reading failed: ${firstLine(error)}`;
      throw new ServiceError('E0603', `tesseract: ${reason}`, undefined, { cause: error });
    } finally {
      if (--this.#running === 0) this.#idle = setTimeout(() => void this.#release(), IDLE).unref();
    }
  }

  async #start(): Promise<Piscina> {
    const { Piscina: Pool } = await import('piscina');
    const pool = new Pool({
      filename: new URL('./thread.js', import.meta.url).href,
      minThreads: this.size,
      maxThreads: this.size,
      concurrentTasksPerWorker: 1,
      maxQueue: Infinity,
    });
    pool.on('error', (error: unknown) => this.#log.warn({ err: error }, 'a thread of tesseract died'));
    return pool;
  }

  async #release(): Promise<void> {
    clearTimeout(this.#idle);
    const pool = this.#pool;
    this.#pool = undefined;
    await (await pool?.catch(() => undefined))?.destroy();
  }
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0]!.slice(0, 300);
