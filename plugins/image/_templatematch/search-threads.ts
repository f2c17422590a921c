import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { ServiceError, type Shutdown } from '#svc';
import type { SearchAnswer, SearchRequest } from './search-request.js';

/** Milliseconds that one search gets, with its wait for a free thread. */
const LIMIT = 30_000;
const MOST_THREADS = 4;
/** Milliseconds after which a thread beyond the first ends when it has nothing to do. */
const IDLE = 30_000;

/** The threads that search: started when they are first needed, shared by all sessions, ended with the service. */
export class SearchThreads {
  static readonly #shared = new WeakMap<Shutdown, SearchThreads>();

  #pool: Promise<Piscina<SearchRequest, SearchAnswer>> | undefined;
  #isEnded = false;

  constructor(
    private readonly file = fileURLToPath(new URL('search-thread.js', import.meta.url)),
    private readonly limit = LIMIT,
  ) {}

  /** The threads of a service. */
  static of(shutdown: Shutdown): SearchThreads {
    let threads = SearchThreads.#shared.get(shutdown);
    if (!threads) {
      threads = new SearchThreads();
      SearchThreads.#shared.set(shutdown, threads);
      shutdown.add('the threads of templatematch', threads.end.bind(threads));
    }
    return threads;
  }

  /** @throws ServiceError E0603 when a thread fails, or takes longer than 30 s; E0505 when they were ended */
  async search(request: SearchRequest): Promise<SearchAnswer> {
    if (this.#isEnded) throw new ServiceError('E0505', 'templatematch searches no more');
    const running = (this.#pool ??= this.#start());
    const late = AbortSignal.timeout(this.limit);
    try {
      return await (await running).run(request, { signal: late, name: 'run' });
    } catch (error) {
      if (this.#isEnded) throw new ServiceError('E0505', 'templatematch searches no more', undefined, { cause: error });
      if (late.aborted) throw new ServiceError('E0603', `templatematch: no answer within ${this.limit / 1000} s`);
      // OpenCV cannot be trusted after a failure: what runs ends in the old threads, what comes starts new ones.
      if (this.#pool === running) this.#pool = undefined;
      void running.then((pool) => pool.close({ force: false })).catch(() => undefined);
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      throw new ServiceError('E0603', `templatematch: the search failed: ${reason}`, undefined, { cause: error });
    }
  }

  /** Ends every thread; a search that runs fails. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const pool = await this.#pool?.catch(() => undefined);
    this.#pool = undefined;
    await pool?.destroy();
  }

  async #start(): Promise<Piscina<SearchRequest, SearchAnswer>> {
    const { Piscina } = await import('piscina');
    return new Piscina<SearchRequest, SearchAnswer>({
      filename: this.file,
      minThreads: 1,
      maxThreads: Math.min(MOST_THREADS, availableParallelism()),
      idleTimeout: IDLE,
    });
  }
}
