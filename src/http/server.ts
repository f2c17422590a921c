import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import { buildApp } from './app.js';

/**
 * Serves the HTTP interface at the address that the settings name.
 * @throws Error when the address cannot be bound
 */
export async function serveHttp(service: Service): Promise<BoundServer> {
  await service.registry.loadDeferred();
  const callback = buildApp(service).callback();
  return bindServer(service, (request, response) => void callback(request, response));
}
