import { boot } from '../boot.js';
import type { ConfigSources } from '../config.js';
import { serveHttp } from '../http/app.js';
import { endOnSignal } from './interruption.js';
import { watchPlugins } from './service-command.js';

/**
 * Serves HTTP until the process gets a signal.
 * @param onReady is given the base URL of the service once it answers
 * @throws Error when the address cannot be bound
 */
export async function serveUntilSignal(
  sources: ConfigSources,
  onReady: (url: string) => void | Promise<void>,
): Promise<void> {
  const service = await boot(sources);
  const server = await serveHttp(service);
  // A client may send a signal as soon as it reads the line.
  const ended = endOnSignal(service.logger, () => server.close());
  await onReady(server.url);
  await watchPlugins(service);
  await ended;
}
