import * as Flags from '@oclif/core/flags';
import type { Service } from '../../boot.js';
import type { PluginList } from '../../plugin/plugin-list.js';
import { bootSources, settingFlags } from '../flags.js';
import { ServiceCommand } from '../service-command.js';

export default class Plugins extends ServiceCommand {
  static override description =
    'List what was discovered where, and what was left out and why; exits with 1 when something was.';
  static override examples = [
    '<%= config.bin %> plugins',
    '<%= config.bin %> plugins --plugins ./more --json',
    '<%= config.bin %> plugins --watch',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    watch: Flags.boolean({
      description: 'Load again what changes and print it, until Ctrl-C; with --json in one object a line',
    }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plugins);
    const [{ boot }, { pluginList }, { printPlugins }] = await Promise.all([
      import('../../boot.js'),
      import('../../plugin/plugin-list.js'),
      import('../print-plugins.js'),
    ]);
    const service = await boot(bootSources(flags, { log_level: flags['log-level'] ?? 'error', session_idle_s: 0 }));
    const list = await pluginList(service.registry);
    if (flags.watch) return this.#watch(service, list);
    this.log(printPlugins(list));
    if (list.left_out.length > 0) process.exitCode = 1;
    return list;
  }

  async #watch(service: Service, list: PluginList): Promise<never> {
    const [{ endOnSignal }, { printChanges, printPlugins }, { listed }, { watchPlugins }] = await Promise.all([
      import('../end-on-signal.js'),
      import('../print-plugins.js'),
      import('../../plugin/plugin-list.js'),
      import('../watch-plugins.js'),
    ]);
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
