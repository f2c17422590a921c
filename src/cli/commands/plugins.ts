import * as Flags from '@oclif/core/flags';
import { boot, type Service } from '../../boot.js';
import { listed, type PluginList, pluginList } from '../../plugin/plugin-list.js';
import { bootSources, settingFlags } from '../flags.js';
import { endOnSignal } from '../interruption.js';
import { printChanges, printPlugins } from '../print-plugins.js';
import { ServiceCommand, watchPlugins } from '../service-command.js';

export default class Plugins extends ServiceCommand {
  static override description =
    'List the plugins with their files, and the rejected ones with the reason; exits with 1 when one was rejected.';
  static override examples = [
    '<%= config.bin %> plugins',
    '<%= config.bin %> plugins --plugins ./more --json',
    '<%= config.bin %> plugins --watch',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    watch: Flags.boolean({
      description: 'Reload plugins that change and print the changes, until Ctrl-C; with --json one object per line',
    }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plugins);
    const service = await boot(bootSources(flags, { log_level: flags['log-level'] ?? 'error', session_idle_s: 0 }));
    const list = await pluginList(service.registry);
    if (flags.watch) return this.#watch(service, list);
    this.log(printPlugins(list));
    if (list.left_out.length > 0) process.exitCode = 1;
    return list;
  }

  async #watch(service: Service, list: PluginList): Promise<never> {
    const isJson = this.jsonEnabled();
    const print = (text: string, data: object) =>
      void process.stdout.write(`${isJson ? JSON.stringify(data) : text}\n`);
    print(printPlugins(list), list);
    const watching = watchPlugins(service);
    const ended = endOnSignal(service.logger, async () => (await watching).close());
    (await watching).onChange((changes) => {
      const { loaded, replaced, removed, rejected } = changes;
      const data = {
        loaded: loaded.map(listed),
        replaced: replaced.map(listed),
        removed: removed.map(listed),
        left_out: rejected,
      };
      print(printChanges(changes), data);
    });
    return ended;
  }
}
