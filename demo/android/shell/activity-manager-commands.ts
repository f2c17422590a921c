import type { AndroidSystem } from '../system/android-system.js';
import type { ShellIo } from '../adb/adb-device.js';
import type { UiServer } from '../server/ui-server.js';
import { SERVER_PACKAGES } from '../server/server-packages.js';
import { parseIntentArguments } from './intent-arguments.js';
import type { ShellCommand, ShellCommands } from './shell-command.js';

const CLIPBOARD_ACTION = 'io.appium.settings.clipboard.get';

/** `am`: starts and ends apps, runs the UiAutomator2 server, sends broadcasts. */
export function activityManagerCommands(system: AndroidSystem, server: UiServer): ShellCommands {
  const start: ShellCommand = (args, io) => startActivity(system, args, io);
  const broadcast: ShellCommand = (args, io) => {
    const { action = '' } = parseIntentArguments(args);
    io.out(`Broadcasting: Intent { act=${action} flg=0x400000 }\n`);
    const data = action === CLIPBOARD_ACTION ? `, data="${Buffer.from(system.clipboard).toString('base64')}"` : '';
    io.out(`Broadcast completed: result=${data ? -1 : 0}${data}\n`);
  };
  const subcommands: Readonly<Record<string, ShellCommand>> = {
    start,
    'start-activity': start,
    'force-stop': ([packageName = '']) => {
      if (SERVER_PACKAGES.includes(packageName)) server.stop();
      else system.stop(packageName);
    },
    kill: ([packageName = '']) => {
      if (system.foreground.packageName !== packageName) system.stop(packageName);
    },
    crash: ([packageName = '']) => system.crash(packageName, 'shell-induced crash'),
    instrument: async (_args, io) => {
      const message = await server.run(io.signal);
      if (message) io.out(`INSTRUMENTATION_RESULT: shortMsg=${message}\nINSTRUMENTATION_CODE: 0\n`);
    },
    broadcast,
    'broadcast-receiver': broadcast,
    startservice: (_args, io) => io.out('Starting service\n'),
    'start-foreground-service': (_args, io) => io.out('Starting service\n'),
    'get-current-user': (_args, io) => io.out('0\n'),
  };
  return {
    am: ([name = '', ...args], io) => {
      const command = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
      if (command) return command(args, io);
      io.err(`Unknown command: ${name}\n`);
      return 255;
    },
  };
}

function startActivity(system: AndroidSystem, args: readonly string[], io: ShellIo): number {
  const { component, data, packageName, stopsFirst, extras } = parseIntentArguments(args);
  const described = `Intent { ${[component && `cmp=${component}`, data && `dat=${data}`].filter(Boolean).join(' ')} }`;
  io.out(`Starting: ${described}\n`);
  // The helper app of Appium has nothing to show.
  if (component?.startsWith('io.appium.settings/')) return 0;
  const target = component ? fromComponent(component) : data ? fromLink(system, data, packageName) : undefined;
  if (!target) {
    const launchable = packageName ? system.app(packageName)?.launcherActivity : undefined;
    if (!packageName || !launchable || data) {
      io.err(`Error: Activity not started, unable to resolve ${described}\n`);
      return 1;
    }
    if (stopsFirst) system.stop(packageName);
    system.launch(packageName);
    return 0;
  }
  const app = system.app(target.packageName);
  if (!app || !Object.hasOwn(app.activities, target.activity)) {
    io.err(`Error type 3\nError: Activity class {${target.packageName}/${target.activity}} does not exist.\n`);
    return 1;
  }
  if (stopsFirst) system.stop(target.packageName);
  if (target.activity === app.launcherActivity && !data) system.launch(target.packageName);
  else system.start(target.packageName, target.activity, { ...target.extras, ...extras });
  io.out('Status: ok\nLaunchState: COLD\n');
  return 0;
}

interface Target {
  readonly packageName: string;
  readonly activity: string;
  readonly extras?: Readonly<Record<string, string>>;
}

function fromComponent(component: string): Target {
  const [packageName = '', name = ''] = component.split('/');
  return { packageName, activity: name.startsWith(packageName) ? name.slice(packageName.length) : name };
}

function fromLink(system: AndroidSystem, uri: string, packageName: string | undefined): Target | undefined {
  const apps = system.installed.filter((app) => !packageName || app.packageName === packageName);
  for (const app of apps) {
    const intent = app.resolveLink?.(uri);
    if (intent) return { packageName: app.packageName, ...intent };
  }
  return undefined;
}
