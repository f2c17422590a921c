import type { AndroidSystem } from '../system/android-system.js';
import type { ScreenPainter } from '../system/screen-painter.js';
import { NAVIGATION_BAR, STATUS_BAR } from '../system/display.js';
import { SERVER_PACKAGES } from '../server/server-settings.js';
import type { UiServer } from '../server/ui-server.js';
import type { ShellCommands, ShellCommand } from './shell.js';
import type { RunningApp } from '../system/running-app.js';

const PROPERTIES: Readonly<Record<string, string>> = {
  'ro.build.version.sdk': '34',
  'ro.build.version.release': '14',
  'ro.product.model': 'Virtual Phone',
  'ro.product.manufacturer': 'Demo',
  'ro.product.cpu.abi': 'x86_64',
  'ro.product.cpu.abilist': 'x86_64',
  'persist.sys.locale': 'en-US',
  'persist.sys.timezone': 'UTC',
  'sys.boot_completed': '1',
  'init.svc.bootanim': 'stopped',
};

/** Properties, processes and pictures of the screen. */
export function deviceCommands(system: AndroidSystem, server: UiServer, painter: ScreenPainter): ShellCommands {
  return {
    getprop: ([name], io) => {
      if (name !== undefined) return io.out(`${PROPERTIES[name] ?? ''}\n`);
      for (const [key, value] of Object.entries(PROPERTIES)) io.out(`[${key}]: [${value}]\n`);
    },
    ps: (args, io) => {
      if (args.includes('--help')) return io.out('usage: ps [-AadefLlnwZ]\n\n-A  All\n-f  Full\n');
      io.out('USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n');
      const servers = server.isRunning ? SERVER_PACKAGES.map((name, at) => ({ pid: 3000 + at, name })) : [];
      const apps = system.running.map(({ pid, packageName }) => ({ pid, name: packageName }));
      for (const { pid, name } of [{ pid: 1, name: 'init' }, ...servers, ...apps]) {
        io.out(`u0_a100 ${String(pid).padStart(8)}     1 1000000  90000 0                   0 S ${name}\n`);
      }
    },
    pidof: (args, io) => {
      const app = system.running.find(({ packageName }) => packageName === args.at(-1));
      if (!app) return 1;
      io.out(`${app.pid}\n`);
      return 0;
    },
    wm: ([what], io) => {
      const { width, height } = system.display.size;
      io.out(what === 'density' ? 'Physical density: 420\n' : `Physical size: ${width}x${height}\n`);
    },
    screencap: async (_args, io) => io.out(await painter.png()),
  };
}

/** `dumpsys`: the state of each service, as far as the driver reads it. */
export function dumpsysCommand(system: AndroidSystem): ShellCommands {
  const services: Readonly<Record<string, ShellCommand>> = {
    window: (_args, io) => io.out(windows(system)),
    activity: ([what, name], io) => {
      if (what === 'processes') io.out(processes(system.running));
      else if (what === 'services')
        io.out(name === 'io.appium.settings' ? '    isForeground=true foregroundId=1\n' : '');
      else io.out(windows(system));
    },
    package: ([packageName = ''], io) => io.out(packageInfo(system, packageName)),
    power: (_args, io) => io.out(`  mWakefulness=${system.isScreenOn ? 'Awake' : 'Asleep'}\n`),
    input_method: (_args, io) => io.out(`  mInputShown=${system.display.isKeyboardShown}\n  mIsInputViewShown=true\n`),
    deviceidle: (_args, io) => io.out('Added: true\n'),
    battery: (_args, io) => io.out('  level: 87\n  scale: 100\n  status: 2\n'),
  };
  return {
    dumpsys: ([service = '', ...args], io) => {
      if (Object.hasOwn(services, service)) return services[service]!(args, io);
      io.err(`Can't find service: ${service}\n`);
      return 1;
    },
  };
}

function windows(system: AndroidSystem): string {
  const { packageName, top } = system.foreground;
  const activity = top?.name ?? '';
  const { width, height } = system.display.size;
  const bars = [
    barWindow(0, 'StatusBar', 0, width, STATUS_BAR),
    barWindow(1, 'NavigationBar0', height - NAVIGATION_BAR, width, height),
  ];
  return (
    `${bars.join('\n')}\n` +
    `  mDisplayId=0\n    init=1080x2400 420dpi cur=${width}x${height} app=${width}x${height}\n` +
    `  mCurrentFocus=Window{1a2b3c u0 ${packageName}/${packageName}${activity}}\n` +
    `  mFocusedApp=ActivityRecord{4d5e6f u0 ${packageName}/${activity} t12}\n` +
    `  mShowingLockscreen=false mScreenOnFully=${system.isScreenOn}\n`
  );
}

function barWindow(index: number, name: string, top: number, width: number, bottom: number): string {
  return (
    `  Window #${index} Window{${index}a2b3c u0 ${name}}:\n` +
    `    mViewVisibility=0x0 mHaveFrame=true\n    mFrame=[0,${top}][${width},${bottom}]\n`
  );
}

function processes(running: readonly RunningApp[]): string {
  return running
    .map(({ pid, packageName }) => `    proc: ProcessRecord{7a8b9c ${pid}:${packageName}/u0a100}\n`)
    .join('');
}

function packageInfo(system: AndroidSystem, packageName: string): string {
  const app = system.app(packageName);
  if (!app) return `Unable to find package: ${packageName}\n`;
  return (
    `Packages:\n  Package [${packageName}] (1a2b3c):\n    userId=10100\n` +
    `    versionCode=${app.versionCode} minSdk=24 targetSdk=34\n    versionName=${app.versionName}\n`
  );
}
