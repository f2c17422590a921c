import type { AndroidSystem } from '../system/android-system.js';
import type { ShellIo } from '../adb/device-services.js';
import type { ShellCommand, ShellCommands } from './shell.js';

/** `pm` and `cmd`: installed packages, and the launcher activity of an app; and other services of `cmd`. */
export function packageCommands(system: AndroidSystem, services: ShellCommands): ShellCommands {
  const subcommands: Readonly<Record<string, ShellCommand>> = {
    list: ([what, ...args], io) => list(system, what, args, io),
    path: ([packageName = ''], io) => {
      if (!system.app(packageName)) return 1;
      io.out(`package:/data/app/${packageName}/base.apk\n`);
      return 0;
    },
    clear: ([packageName = ''], io) => {
      const cleared = system.clearData(packageName);
      io.out(cleared ? 'Success\n' : 'Failed\n');
      return cleared ? 0 : 1;
    },
    uninstall: (args, io) => {
      const removed = system.uninstall(args.at(-1) ?? '');
      io.out(removed ? 'Success\n' : 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n');
      return removed ? 0 : 1;
    },
    grant: () => 0,
    revoke: () => 0,
    'resolve-activity': (args, io) => {
      const packageName = args.findLast((arg) => !arg.startsWith('-')) ?? '';
      const activity = system.app(packageName)?.launcherActivity;
      const found = `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${packageName}/${activity}\n`;
      io.out(activity ? found : 'No activity found\n');
    },
  };
  const packageManager: ShellCommand = ([name = '', ...args], io) => {
    const command = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (command) return command(args, io);
    io.err(`Unknown command: ${name}\n`);
    return 255;
  };
  return {
    pm: packageManager,
    cmd: ([service = '', ...args], io) => {
      if (service === 'package') return packageManager(args, io);
      if (Object.hasOwn(services, service)) return services[service]!(args, io);
      if (service === 'notification') return 0;
      io.err(`cmd: Can't find service: ${service}\n`);
      return 20;
    },
    appops: () => 0,
  };
}

function list(system: AndroidSystem, what: string | undefined, args: readonly string[], io: ShellIo): number {
  if (what === 'instrumentation') {
    io.out('instrumentation:io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner\n');
    return 0;
  }
  if (what !== 'packages') return 255;
  const filter = args.find((arg) => !arg.startsWith('-')) ?? '';
  const withVersion = args.includes('--show-versioncode');
  for (const { packageName, versionCode } of system.installed) {
    if (!packageName.includes(filter)) continue;
    io.out(`package:${packageName}${withVersion ? ` versionCode:${versionCode}` : ''}\n`);
  }
  return 0;
}
