import type { Config } from '../config.js';
import type { Logger } from '../log.js';

interface Kept {
  readonly name: string;
  readonly end: () => Promise<void>;
  readonly limit: number;
}

/**
 * Injectable: ends what plugins keep for the whole process, such as a server that several sessions share. It runs when
 * the service shuts down, after all sessions were stopped.
 */
export class Shutdown {
  readonly #kept = new Set<Kept>();
  #running: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /**
   * Registers how to end something; when the service is shutting down already, it is ended at once. A failure is
   * logged, and so is an end that takes longer than the limit.
   * @param limit in seconds; the setting `close_timeout_s` unless given
   * @returns how to withdraw it, once it has ended by itself
   */
  add(name: string, end: () => Promise<void>, limit = this.config.settings.close_timeout_s): () => void {
    const kept = { name, end, limit };
    this.#kept.add(kept);
    if (this.#running) this.#running = Promise.all([this.#running, this.#endAll()]).then(() => undefined);
    return () => void this.#kept.delete(kept);
  }

  /** Ends everything, each once and all at the same time. Never throws. */
  run(): Promise<void> {
    return (this.#running ??= this.#endAll());
  }

  async #endAll(): Promise<void> {
    const kept = [...this.#kept];
    this.#kept.clear();
    await Promise.all(kept.map((each) => this.#end(each)));
  }

  async #end({ name, end, limit }: Kept): Promise<void> {
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
