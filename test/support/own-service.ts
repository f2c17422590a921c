import { HttpClient } from './http-client.js';
import { ServedService, type ServeOptions } from './serve.js';

/** A service for one spec file that needs other settings, counts processes or loads the service. The file stops it. */
export async function ownService(
  options?: ServeOptions,
): Promise<{ readonly service: ServedService; readonly client: HttpClient }> {
  const service = await ServedService.start(options);
  return { service, client: await HttpClient.connect(service.url) };
}
