import { relative } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { boot, type Service } from '../../boot.js';
import { type RejectedPlugin, formatRejection } from '../../plugin/discovery.js';
import type { PluginChanges } from '../../plugin/loading/plugin-loader.js';
import { listed, type ListedPlugin, pluginList, type PluginList } from '../../plugin/plugin-list.js';
import type { Plugin } from '../../plugin/registry.js';
import { bootSources, settingFlags } from '../flags.js';
import { endOnSignal } from '../interruption.js';
import { ServiceCommand, watchPlugins } from '../service-command.js';
import { countText } from '../../text/quantity.js';

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

const BUILT_IN = 'svc';

/** Third-party plugins one per line, built-in ones by kind, and the rejected ones. */
function printPlugins({ plugins, left_out: leftOut }: PluginList): string {
  const own = plugins.filter(({ origin }) => origin === BUILT_IN);
  const others = plugins.filter(({ origin }) => origin !== BUILT_IN);
  const kinds = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const names = own.filter((plugin) => plugin.kind === kind).map(({ name }) => name);
    return `  ${countText(names.length, kind)}${kind === 'keyword' ? '' : `: ${names.join(', ')}`}`;
  });
  const rows = others.map((plugin) => `  ${shownPlugin(plugin)}`);
  const problems = leftOut.map((problem) => `  ${shownProblem(problem)}`);
  return [
    'Of svc:',
    ...kinds,
    '',
    rows.length > 0
      ? 'Of others:'
      : 'Of others: none (put them into ./plugins, or name a directory or a package in --plugins)',
    ...rows,
    ...(problems.length > 0 ? ['', 'Left out:', ...problems] : []),
  ].join('\n');
}

/** The changes of a reload, one line per plugin. */
function printChanges({ loaded, replaced, removed, rejected }: PluginChanges): string {
  const lines = (what: string, plugins: readonly Plugin[]) =>
    plugins.map((plugin) => `${what} ${shownPlugin(listed(plugin))}`);
  return [
    ...lines('Loaded', loaded),
    ...lines('Replaced', replaced),
    ...lines('Removed', removed),
    ...rejected.map((problem) => `Left out ${shownProblem(problem)}`),
  ].join('\n');
}

const shownPlugin = ({ kind, name, file, origin }: ListedPlugin): string =>
  `${kind} "${name}", ${here(file)} (${origin})`;

const shownProblem = (problem: RejectedPlugin): string => formatRejection({ ...problem, file: here(problem.file) });

/** A path relative to the working directory where it is below it. */
function here(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}
