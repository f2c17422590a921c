import type { Piscina } from 'piscina';
import { type ReadLine, ServiceError, type Shutdown } from '#svc';
import type { ReadTask } from './thread.js';

/** Milliseconds that a reading may take, with the time that it waits for others. */
const TIME_LIMIT = 30_000;

/**
 * The thread that reads, shared by all sessions of a service; the models compute with all cores by themselves. It is
 * started when it is first needed and ends with the service.
 */
export class ReadingThread {
  static readonly #shared = new WeakMap<Shutdown, ReadingThread>();

  #pool: Promise<Piscina> | undefined;
  #hasEnded = false;

  /** The one thread of a service. */
  static of(shutdown: Shutdown): ReadingThread {
    let thread = ReadingThread.#shared.get(shutdown);
    if (!thread) {
      thread = new ReadingThread();
      ReadingThread.#shared.set(shutdown, thread);
      shutdown.add('the thread of paddle', thread.end.bind(thread));
    }
    return thread;
  }

  /** @throws ServiceError E0603 when it fails or does not end in time, E0505 when the service ends */
  async read(task: ReadTask): Promise<ReadLine[]> {
    if (this.#hasEnded) throw new ServiceError('E0505');
    const signal = AbortSignal.timeout(TIME_LIMIT);
    try {
      const pool = await (this.#pool ??= this.#start());
      return (await pool.run(task, { name: 'read', signal })) as ReadLine[];
    } catch (error) {
      if (this.#hasEnded) throw new ServiceError('E0505', undefined, undefined, { cause: error });
      const [reason = ''] = (error as Error).message.split('\n');
      const problem = signal.aborted ? 'reading did not end in time' : `reading failed: ${reason.slice(0, 300)}`;
      throw new ServiceError('E0603', `paddle: ${problem}`, undefined, { cause: error });
    }
  }

  /** What runs fails. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await (await this.#pool?.catch(() => undefined))?.destroy();
  }

  async #start(): Promise<Piscina> {
    // ONNX Runtime reports its use to its maker unless the process says no before it is loaded.
    process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
    const { Piscina: Pool } = await import('piscina');
    return new Pool({
      filename: new URL('./thread.js', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 1,
      maxQueue: Infinity,
    });
  }
}
