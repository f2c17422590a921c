import { boot, type Service } from '../boot.js';
import type { BoundServer } from '../bound-server.js';
import type { ConfigSources } from '../load-config.js';
import { ServiceError } from '../errors.js';
import { serveHttp } from '../http/app.js';
import { Peers } from '../peers/peers.js';
import { endOnSignal } from './interruption.js';
import { mcpOf } from './serve-mcp.js';
import { watchPlugins } from './service-command.js';

interface ServeOptions {
  /** Port on which the keywords are served to Robot Framework, too. */
  readonly robotPort?: number | undefined;
}

/**
 * Serves HTTP until the process gets a signal.
 * @param onReady is given the base URL of the service, and that of its Robot library, once they answer
 * @throws Error when the address cannot be bound; ServiceError E0503
 */
export async function serveUntilSignal(
  sources: ConfigSources,
  onReady: (url: string, robotUrl?: string) => void | Promise<void>,
  { robotPort }: ServeOptions = {},
): Promise<void> {
  const service = await boot(sources, { joinsFleet: true });
  const { directory, drain_s: drainS, drain_delay_s: delayS } = service.config.settings;
  if (directory !== undefined && robotPort !== undefined) {
    await service.fleet.close();
    throw new ServiceError(
      'E0503',
      'the Robot library cannot be part of a fleet: leave out --robot, or the setting directory (SVC_DIRECTORY)',
    );
  }
  const peers = new Peers(service);
  const mcp = await mcpOf(service, peers);
  const server = await serveHttp(service, { peers, mcp: mcp?.listener, onSessionsStopped: async () => mcp?.close() });
  const robot = robotPort === undefined ? undefined : await serveRobot(service, robotPort, server);
  // A client may send a signal as soon as it reads the line.
  const end = async () => void (await Promise.all([server.close(), robot?.close()]));
  const ended = endOnSignal(service.logger, end, directory === undefined ? {} : { drainS: drainS + delayS });
  await onReady(server.url, robot?.url);
  await watchPlugins(service);
  await ended;
}

/** Few services have a Robot library. @throws Error when its port cannot be bound, after the end of the other server */
async function serveRobot(service: Service, port: number, server: BoundServer): Promise<BoundServer> {
  const robot = await import('../robot/serve-robot.js');
  try {
    return await robot.serveRobot(service, port);
  } catch (error) {
    await server.close();
    throw error;
  }
}
