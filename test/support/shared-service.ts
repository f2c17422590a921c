import { HttpClient } from './http-client.js';
import { ServedService } from './serve.js';
import { endWithTests } from './shared-ends.js';

interface SharedService {
  readonly service: ServedService;
  readonly client: HttpClient;
}

let running: Promise<SharedService> | undefined;

/**
 * One service with its default settings for all spec files that need no other. It starts when the first file asks for
 * it, and again when it has ended in between. Each file stops the sessions that it starts.
 */
export async function sharedService(): Promise<SharedService> {
  const current = await running;
  if (current?.service.isRunning) return current;
  running = start();
  return running;
}

async function start(): Promise<SharedService> {
  const service = await ServedService.start();
  return { service, client: await HttpClient.connect(service.url) };
}

endWithTests(async () => {
  const current = await running?.catch(() => undefined);
  running = undefined;
  current?.client.close();
  // What Chromium leaves in the common directory when its chromedriver quits is its own.
  await current?.service.stop(/^org\.chromium\.Chromium\./);
});
