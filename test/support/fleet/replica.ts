import { fileURLToPath } from 'node:url';
import { type Exit, ServedService } from '../serve.js';

/** What stays the same when a replica is started again. */
export interface ReplicaOptions {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Its settings, and whatever else its environment has. */
  readonly env: Readonly<Record<string, string>>;
  /** The program that runs Node, such as `ip netns exec a`. */
  readonly runner?: readonly string[] | undefined;
}

const COMMAND = fileURLToPath(new URL('../../../../bin/svc.js', import.meta.url));

/** A replica of a fleet: one process after another at the same address. */
export class ReplicaProcess {
  #service: ServedService;

  private constructor(
    readonly options: ReplicaOptions,
    service: ServedService,
  ) {
    this.#service = service;
  }

  static async start(options: ReplicaOptions): Promise<ReplicaProcess> {
    return new ReplicaProcess(options, await serve(options));
  }

  get name(): string {
    return this.options.name;
  }

  get address(): string {
    return `${this.options.host}:${this.options.port}`;
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** The process that runs now, or the last one. */
  get service(): ServedService {
    return this.#service;
  }

  get pid(): number {
    return this.#service.pid;
  }

  /** Ends it at once. What it started ends by itself. @throws Error naming the processes that stay */
  async kill(): Promise<void> {
    this.#service.signal('SIGKILL');
    await this.#service.ended();
    await this.#service.gone();
  }

  /** Stops the process as a debugger or an overloaded machine does. */
  pause(): void {
    this.#service.signal('SIGSTOP');
  }

  resume(): void {
    this.#service.signal('SIGCONT');
  }

  /** Sends SIGTERM and waits for the end. */
  drain(): Promise<Exit> {
    return this.#service.terminate();
  }

  /** Starts a new process after the end of the last one. */
  async startAgain(): Promise<void> {
    await this.#service.kill();
    this.#service = await serve(this.options);
  }

  /**
   * Ends it as an operator would, and removes its files.
   * @throws Error when it does not exit with 0, or leaves a process or a temporary file behind
   */
  async stop(): Promise<void> {
    this.resume();
    if (this.#service.isRunning) await this.#service.stop(/^org\.chromium\.Chromium\./);
    else await this.#service.kill();
  }
}

const serve = ({ host, port, env, runner }: ReplicaOptions): Promise<ServedService> =>
  ServedService.start({
    script: [COMMAND, 'serve', '--host', host, '--port', String(port)],
    env,
    ...(runner && { runner }),
  });
