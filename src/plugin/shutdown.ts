import type { Config } from '../config.js';
import type { Logger } from '../log.js';

interface Closer {
  readonly name: string;
  readonly end: () => Promise<void>;
  /** Seconds. */
  readonly limit: number;
}

/**
 * Injectable: ends the resources that plugins share among sessions, such as a server or worker threads. It runs when the
 * service shuts down, after all sessions were stopped.
 */
export class Shutdown {
  readonly #closers = new Set<Closer>();
  readonly #shared = new Map<object, { end(): Promise<void> }>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Aborted before the sessions are stopped, when no further one will start: what waits for one is of no use any more. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Aborts `closing`. */
  announce(): void {
    this.#closing.abort();
  }

  /**
   * The one instance of a service: made by the first call, returned to every later one, ended at shutdown.
   * @param key the class of the instance, or another object of the plugin's module; its name appears in the log. A
   * plugin that is reloaded has new classes, so it gets an instance of its new code.
   */
  shared<T extends { end(): Promise<void> }>(key: { readonly name: string }, make: () => T): T {
    const existing = this.#shared.get(key);
    if (existing) return existing as T;
    const made = make();
    this.#shared.set(key, made);
    this.add(key.name, () => made.end());
    return made;
  }

  /**
   * Registers a function that ends a resource; during shutdown it is called at once. A failure is logged, and so is an
   * end that takes longer than the limit.
   * @param limit in seconds; the setting `close_timeout_s` by default
   * @returns a function that removes the registration, for a resource that has ended earlier
   */
  add(name: string, end: () => Promise<void>, limit = this.config.settings.close_timeout_s): () => void {
    const closer = { name, end, limit };
    this.#closers.add(closer);
    if (this.#running) this.#running = Promise.all([this.#running, this.#endAll()]).then(() => undefined);
    return () => void this.#closers.delete(closer);
  }

  /** Calls every registered function once, all at the same time. Never throws. */
  run(): Promise<void> {
    this.announce();
    return (this.#running ??= this.#endAll());
  }

  async #endAll(): Promise<void> {
    const closers = [...this.#closers];
    this.#closers.clear();
    await Promise.all(closers.map((closer) => this.#end(closer)));
  }

  async #end({ name, end, limit }: Closer): Promise<void> {
    const { log } = this.logger;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no end within ${limit} s`)), limit * 1000);
    });
    try {
      await Promise.race([Promise.resolve().then(end), late]);
      log.debug({ what: name }, 'shutdown: ended');
    } catch (error) {
      log.warn({ err: error, what: name }, 'shutdown: not ended');
    } finally {
      clearTimeout(timer);
    }
  }
}
