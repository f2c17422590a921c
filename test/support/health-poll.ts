import { once } from 'node:events';
import { get, type IncomingMessage, Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAUSE = 5;

/** Asks `/health/live` again and again from a thread of its own, so that the work of a test does not delay it. */
export class HealthPoll {
  private constructor(private readonly worker: Worker) {}

  static async start(url: string): Promise<HealthPoll> {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: `${url}/health/live` });
    await once(worker, 'message');
    return new HealthPoll(worker);
  }

  /** The longest time that an answer took since the last call, in milliseconds; of a question that is open, so far. */
  async slowest(): Promise<number> {
    this.worker.postMessage('slowest');
    const [slowest] = (await once(this.worker, 'message')) as [number];
    return slowest;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

async function poll(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let slowest = 0;
  let asked = performance.now();
  const seen = () => Math.max(slowest, performance.now() - asked);
  parentPort!.on('message', () => {
    parentPort!.postMessage(seen());
    slowest = 0;
  });
  for (let first = true; ; first = false) {
    asked = performance.now();
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    await answer.toArray();
    if (first) parentPort!.postMessage('answered');
    else slowest = seen();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

if (!isMainThread && typeof workerData === 'string') await poll(workerData);
