import * as Flags from '@oclif/core/flags';
import { accessFlags, accessSettings, bootSources, settingFlags } from '../flags.js';
import { ServiceCommand, watchPlugins } from '../service-command.js';

/** The port of Robot Framework's own remote servers. */
const PORT = 8270;

export default class Robot extends ServiceCommand {
  static override description = `Serve the keywords as a remote library of Robot Framework.

A suite says "Library    Remote    http://localhost:${PORT}". svc serve --robot ${PORT} serves them beside HTTP.`;
  static override examples = ['<%= config.bin %> robot', '<%= config.bin %> robot --port 0 --log-level warn'];
  static override flags = {
    host: Flags.string({ description: 'Address to bind (default 127.0.0.1)' }),
    port: Flags.integer({
      description: `Port to bind; 0 picks a free one (default ${PORT})`,
      min: 0,
      max: 65535,
      default: PORT,
    }),
    ...accessFlags,
    ...settingFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Robot);
    const [{ boot }, { serveRobot }, { endOnSignal }] = await Promise.all([
      import('../../boot.js'),
      import('../../robot/serve-robot.js'),
      import('../interruption.js'),
    ]);
    const service = await boot(bootSources(flags, { host: flags.host, ...accessSettings(flags) }));
    const server = await serveRobot(service, flags.port);
    // A client may send a signal as soon as it reads the line.
    const ended = endOnSignal(service.logger, () => server.close());
    this.log(`svc robot is listening on ${server.url}`);
    await watchPlugins(service);
    await ended;
  }
}
