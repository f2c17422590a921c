import * as Flags from '@oclif/core/flags';
import { boot } from '../../boot.js';
import { serveHttp } from '../../http/app.js';
import { endOnSignal } from '../interruption.js';
import { ServiceCommand, watchPlugins } from '../service-command.js';
import { accessFlags, accessSettings, bootSources, settingFlags } from '../flags.js';

export default class Serve extends ServiceCommand {
  static override description = 'Serve the HTTP interface; prints one line with its address when it is ready.';
  static override examples = ['<%= config.bin %> serve', '<%= config.bin %> serve --port 0 --log-level warn'];
  static override flags = {
    host: Flags.string({ description: 'Address to bind (default 127.0.0.1)' }),
    port: Flags.integer({ description: 'Port to bind; 0 picks a free one (default 8000)', min: 0, max: 65535 }),
    ...accessFlags,
    ...settingFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const service = await boot(
      bootSources(flags, {
        host: flags.host,
        port: flags.port,
        ...accessSettings(flags),
      }),
    );
    const server = await serveHttp(service);
    // A client may send a signal as soon as it reads the line.
    const ended = endOnSignal(service.logger, () => server.close());
    this.log(`svc is listening on ${server.url}`);
    await watchPlugins(service);
    await ended;
  }
}
