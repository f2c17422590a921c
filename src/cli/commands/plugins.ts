import { bootSources, settingFlags } from '../flags.js';
import { ServiceCommand } from '../service-command.js';

export default class Plugins extends ServiceCommand {
  static override description =
    'List what was discovered where, and what was left out and why; exits with 1 when something was.';
  static override examples = ['<%= config.bin %> plugins', '<%= config.bin %> plugins --plugins ./more --json'];
  static override enableJsonFlag = true;
  static override flags = { ...settingFlags };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plugins);
    const [{ boot }, { pluginList }, { printPlugins }] = await Promise.all([
      import('../../boot.js'),
      import('../../plugin/plugin-list.js'),
      import('../print-plugins.js'),
    ]);
    const { registry } = await boot(
      bootSources(flags, { log_level: flags['log-level'] ?? 'error', session_idle_s: 0 }),
    );
    const list = pluginList(registry);
    this.log(printPlugins(list));
    if (list.left_out.length > 0) process.exitCode = 1;
    return list;
  }
}
