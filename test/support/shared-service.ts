import { HttpClient } from './http-client.js';
import { ObservedService } from './serve.js';
import { fromSharedRun, type ServiceHandle } from './shared-run.js';

interface SharedService {
  /** Its output and processes are those of every spec file that uses it at the time. */
  readonly service: ObservedService;
  /** A client of the caller's own. `stopSessions` stops the sessions that this client started. */
  readonly client: HttpClient;
}

/** The one service with default settings of this test run, for spec files that need no other settings. */
export async function sharedService(): Promise<SharedService> {
  const { url, temporary } = await fromSharedRun<ServiceHandle>('service');
  return { service: new ObservedService(temporary, url), client: await HttpClient.connect(url) };
}
