import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { DetectionReply, DetectionRequest, HostOptions } from './detection.js';

export interface DetectorProcessOptions extends HostOptions {
  /** Milliseconds after which an idle process ends. */
  readonly idleMs: number;
  /** The environment variables of the process, which precede those that it sets itself. */
  readonly env: Readonly<Record<string, string>>;
}

const HOST = fileURLToPath(new URL('detector-host.js', import.meta.url));
/** Young objects and the buffers that they hold are freed after each megabyte; one thread of V8 compiles and collects. */
const NODE_FLAGS = ['--max-semi-space-size=1', '--v8-pool-size=1', '--expose-gc'];
/**
 * Settings of glibc, which it reads at the start of a process alone. By default it keeps an arena for each thread, and
 * buffers of up to 32 MB in it once one of them was freed, so that pictures leave gaps that are never returned.
 * https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A child process that decodes pictures and runs the detections of one module on them, with threads of its own. It starts
 * when a detection needs it; when it dies, its detections fail, and the next one starts another. It ends with the service,
 * also when that is killed.
 */
export class DetectorProcess {
  readonly name: string;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  #hasEnded = false;

  constructor(
    private readonly options: DetectorProcessOptions,
    private readonly logger?: Logger,
  ) {
    this.name = options.name;
  }

  /**
   * Runs an exported detection of the module.
   * @throws what the detection throws, as a ServiceError or a plain Error; Error when the process or one of its threads dies
   * @throws ServiceError E0303 when the picture is damaged, E0505 when this has ended
   * @throws the signal's reason when it aborts
   */
  async run<T>(task: string, argument: { readonly png: Uint8Array }, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#hasEnded) throw new ServiceError('E0505');
    const id = ++this.#lastId;
    const child = (this.#child ??= this.#start());
    const send = (request: DetectionRequest) =>
      child.send(request, (error) => error && this.#waiting.get(id)?.reject(error));
    const abort = () => {
      this.#waiting.get(id)?.reject(signal!.reason);
      if (child.connected) send({ id, abort: true });
    };
    clearTimeout(this.#idle);
    // The process of the service lives on while it waits for an answer, and only then.
    child.channel?.ref();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        send({ id, task, argument });
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  /** Ends the process; running detections fail with E0505. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#kill();
  }

  #start(): ChildProcess {
    const { name, module, threads, env } = this.options;
    const host: Record<keyof HostOptions, unknown> = {
      name,
      module: module.href,
      threads: { ...threads, module: threads.module.href },
    };
    const child = fork(HOST, [JSON.stringify(host)], {
      serialization: 'advanced',
      execArgv: NODE_FLAGS,
      env: { ...MALLOC, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.on('message', (reply: DetectionReply) => this.#settle(reply));
    child.once('error', (error) => this.#onEnd(child, error));
    child.once('exit', (code, signal) => {
      this.#onEnd(child, new Error(`its process ended (${signal ?? `exit code ${code}`})`));
    });
    return child;
  }

  #settle(reply: DetectionReply): void {
    const waiting = this.#waiting.get(reply.id);
    if ('answer' in reply) waiting?.resolve(reply.answer);
    else if ('code' in reply) waiting?.reject(new ServiceError(reply.code, reply.reason));
    else waiting?.reject(new Error(reply.message));
  }

  #onEnd(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (!this.#hasEnded) this.logger?.log.warn({ err: error, from: this.name }, 'a detector process died');
    for (const { reject } of this.#waiting.values()) reject(this.#hasEnded ? new ServiceError('E0505') : error);
  }

  #rest(): void {
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => void this.#kill(), this.options.idleMs).unref();
  }

  async #kill(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
