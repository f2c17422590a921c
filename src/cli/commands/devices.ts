import { boot } from '../../boot.js';
import { type DeviceList, listDevices } from '../../plugin/device-list.js';
import { bootSources, settingFlags } from '../flags.js';
import { ServiceCommand } from '../service-command.js';

export default class Devices extends ServiceCommand {
  static override description =
    'List the devices and browsers of this machine on which sessions can be started.\n' +
    'Android devices are those of a running adb server; "adb devices" starts one.';
  static override examples = ['<%= config.bin %> devices', '<%= config.bin %> devices --json'];
  static override enableJsonFlag = true;
  static override flags = { ...settingFlags };

  async run(): Promise<DeviceList> {
    const { flags } = await this.parse(Devices);
    const sources = bootSources(flags, { log_level: flags['log-level'] ?? 'error', session_idle_s: 0 });
    const { registry, config, store } = await boot(sources);
    const list = await listDevices(registry, config.settings);
    this.logAsIs(printDevices(list));
    await store.shutdown();
    return list;
  }
}

/** A line for each device, in columns, then the warnings. */
function printDevices({ devices, warnings }: DeviceList): string {
  const rows = devices.map(({ driver, id, name, platform, version, state }) => [
    driver,
    name,
    `${platform} ${version ?? ''}`.trim(),
    state,
    id,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const told = warnings.map(({ driver, source, message }) => `! ${driver}: ${source}: ${message}`);
  return [...(lines.length > 0 ? lines : ['no device and no browser was found']), ...told].join('\n');
}
