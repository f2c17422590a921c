import { ServiceError } from '../../errors.js';
import { WorkerPool } from '../../worker-pool.js';
import type { Detection, DetectionReply, DetectionRequest, HostOptions } from './detection.js';
import { Picture, type Pixels } from './picture.js';
import { PixelMemory } from './pixel-memory.js';

/** Answers the requests of the parent process until that disconnects. */
class DetectorHost {
  readonly #pool: WorkerPool;
  readonly #memory = new PixelMemory();
  readonly #aborts = new Map<number, AbortController>();

  constructor(private readonly options: HostOptions) {
    this.#pool = new WorkerPool({ ...options.threads, name: options.name });
  }

  async onRequest(request: DetectionRequest): Promise<void> {
    const { id } = request;
    if ('abort' in request) return this.#aborts.get(id)?.abort();
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const reply = await this.#detect(request.task, request.argument, abort.signal).then(
      (answer) => ({ id, answer }),
      (error: unknown) => ({ id, ...describe(error) }),
    );
    this.#aborts.delete(id);
    if (!abort.signal.aborted && process.connected) process.send!(reply satisfies DetectionReply);
    // The picture and its message are garbage, which V8 would collect for its many small objects alone.
    globalThis.gc!({ type: 'minor', execution: 'sync' });
  }

  async #detect(task: string, argument: { readonly png: Uint8Array }, signal: AbortSignal): Promise<unknown> {
    const { module, threads } = this.options;
    const detections = (await import(module.href)) as Record<string, Detection<unknown, unknown>>;
    let taken: Uint8Array<SharedArrayBuffer> | undefined;
    try {
      const pixels = await decode(argument.png, (bytes) => (taken = this.#memory.take(bytes)));
      return await detections[task]!(pixels, argument, {
        count: threads.maxThreads,
        run: (name, part) => this.#pool.run(name, part, signal),
      });
    } finally {
      if (taken) this.#memory.release(taken);
    }
  }
}

/** @throws ServiceError E0303 when the picture is damaged, E0802 when the binary of sharp is missing */
async function decode(
  { buffer, byteOffset, byteLength }: Uint8Array,
  memory: (bytes: number) => Uint8Array<SharedArrayBuffer>,
): Promise<Pixels> {
  try {
    return await new Picture(Buffer.from(buffer, byteOffset, byteLength), memory).pixels();
  } catch (error) {
    throw ServiceError.from(error);
  }
}

const describe = (error: unknown) =>
  error instanceof ServiceError
    ? { code: error.code, reason: error.reason }
    : { message: error instanceof Error ? error.message : String(error) };

function parseOptions(text: string): HostOptions {
  const { name, module, threads } = JSON.parse(text) as HostOptions;
  return { name, module: new URL(module), threads: { ...threads, module: new URL(threads.module) } };
}

const host = new DetectorHost(parseOptions(process.argv[2]!));
process.on('message', (request: DetectionRequest) => void host.onRequest(request));
process.on('disconnect', () => process.exit());
// The parent decides when it ends: a signal to the process group must not end it before the last detection.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
