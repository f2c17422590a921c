import * as Flags from '@oclif/core/flags';
import { ServiceCommand } from '../service-command.js';
import { accessFlags, accessSettings } from '../access-flags.js';
import { bootSources, settingFlags } from '../flags.js';
import { watchPlugins } from '../watch-plugins.js';

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
    const [{ boot }, { serveHttp }, { endOnSignal }] = await Promise.all([
      import('../../boot.js'),
      import('../../http/app.js'),
      import('../end-on-signal.js'),
    ]);
    const service = await boot(
      bootSources(flags, {
        host: flags.host,
        port: flags.port,
        ...accessSettings(flags),
      }),
    );
    const server = await serveHttp(service);
    // Whoever reads the line may send a signal at once.
    const ended = endOnSignal(service.logger, () => server.close());
    this.log(`svc is listening on ${server.url}`);
    await watchPlugins(service);
    await ended;
  }
}
