import type { AndroidSystem } from '../system/android-system.js';
import type { ShellIo } from '../adb/device-services.js';
import type { UiServer } from '../server/ui-server.js';
import { SERVER_PACKAGES } from '../server/server-settings.js';
import type { ShellCommand, ShellCommands } from './shell.js';

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
  // Appium's helper app has no user interface.
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

/** The intent arguments of `am` and `cmd package`. */
interface IntentArguments {
  readonly action: string | undefined;
  /** `com.example.demo/.MainActivity`, from `-n` or as an operand. */
  readonly component: string | undefined;
  readonly data: string | undefined;
  /** From `-p`, or an operand without a slash. */
  readonly packageName: string | undefined;
  readonly extras: Readonly<Record<string, string>>;
  /** Whether the app is terminated before it is started. */
  readonly stopsFirst: boolean;
}

const VALUE_FLAGS = new Set(['-a', '-n', '-d', '-c', '-f', '-t', '-p', '--user', '-i', '--display', '--windowingMode']);
const EXTRA_FLAGS = new Set(['-e', '--es', '--ei', '--ez', '--el', '--ef', '--eu']);

function parseIntentArguments(args: readonly string[]): IntentArguments {
  const values = new Map<string, string>();
  const extras: Record<string, string> = {};
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (VALUE_FLAGS.has(arg)) values.set(arg, args[(at += 1)] ?? '');
    else if (EXTRA_FLAGS.has(arg)) {
      extras[args[at + 1] ?? ''] = args[at + 2] ?? '';
      at += 2;
    } else if (arg.startsWith('-')) values.set(arg, '');
    else operands.push(arg);
  }
  const uri = operands.find((operand) => operand.includes('://'));
  const component = operands.find((operand) => operand.includes('/') && operand !== uri);
  return {
    action: values.get('-a'),
    component: values.get('-n') ?? component,
    data: values.get('-d') ?? uri,
    packageName: values.get('-p') ?? operands.find((operand) => !operand.includes('/')),
    extras,
    stopsFirst: values.has('-S'),
  };
}
