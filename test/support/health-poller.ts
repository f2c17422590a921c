import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between two questions. */
const PAUSE = 20;

/** Asks `/health/live` of a service again and again, from a thread that the work of the tests does not block. */
export class HealthPoller {
  private constructor(private readonly worker: Worker) {}

  /** @param url address of the service */
  static async start(url: string): Promise<HealthPoller> {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { healthUrl: `${url}/health/live` } });
    await once(worker, 'message');
    return new HealthPoller(worker);
  }

  /** Ends the polling. Answers the milliseconds that the slowest answer took, the last question included. */
  async stop(): Promise<number> {
    const slowest = once(this.worker, 'message') as Promise<[number]>;
    this.worker.postMessage('stop');
    const [ms] = await slowest;
    await this.worker.terminate();
    return ms;
  }
}

/** What the slowest answer of `/health/live` took while the work ran, in milliseconds. */
export async function slowestHealth(url: string, work: () => Promise<unknown>): Promise<number> {
  const poller = await HealthPoller.start(url);
  try {
    await work();
  } catch (error) {
    await poller.stop();
    throw error;
  }
  return poller.stop();
}

const { healthUrl } = (workerData ?? {}) as { readonly healthUrl?: string };

async function poll(url: string): Promise<void> {
  let isStopping = false;
  parentPort!.once('message', () => (isStopping = true));
  await askOnce(url);
  parentPort!.postMessage('ready');
  let slowest = 0;
  while (!isStopping) {
    slowest = Math.max(slowest, await askOnce(url));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  parentPort!.postMessage(slowest);
}

/** Milliseconds until the whole answer is there. */
function askOnce(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      response.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}

if (!isMainThread && healthUrl !== undefined) await poll(healthUrl);
