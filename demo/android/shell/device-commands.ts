import type { AndroidSystem } from '../system/android-system.js';
import type { ScreenPainter } from '../system/screen-painter.js';
import { SERVER_PACKAGES } from '../server/server-packages.js';
import type { UiServer } from '../server/ui-server.js';
import { untilAborted } from '../system/until-aborted.js';
import type { ShellCommands } from './shell-command.js';

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
const INPUT_METHOD = 'com.android.inputmethod.latin/.LatinIME';

/** Properties, settings, processes, the log and pictures of the screen. `settings` has keys such as `secure name`. */
export function deviceCommands(
  system: AndroidSystem,
  server: UiServer,
  painter: ScreenPainter,
  settings: Map<string, string>,
): ShellCommands {
  settings.set('secure default_input_method', INPUT_METHOD);
  return {
    getprop: ([name], io) => {
      if (name !== undefined) return io.out(`${PROPERTIES[name] ?? ''}\n`);
      for (const [key, value] of Object.entries(PROPERTIES)) io.out(`[${key}]: [${value}]\n`);
    },
    settings: ([action, namespace, key, value = ''], io) => {
      const name = `${namespace} ${key}`;
      if (action === 'put') settings.set(name, value);
      else if (action === 'get') io.out(`${settings.get(name) ?? 'null'}\n`);
      else if (action === 'delete') io.out(`Deleted ${settings.delete(name) ? 1 : 0} rows\n`);
      else return 255;
    },
    ime: ([action, name = ''], io) => {
      if (action === 'set') settings.set('secure default_input_method', name);
      io.out(`Input method ${name} ${action === 'set' ? 'selected' : 'changed'} for user #0\n`);
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
    logcat: async (args, io) => {
      const lines = system.log.of('crash').map((reason) => `E AndroidRuntime: FATAL EXCEPTION: main ${reason}\n`);
      // The driver waits for a first line.
      io.out(`--------- beginning of main\n${lines.join('')}`);
      if (!args.includes('-d') && !args.includes('-c')) await untilAborted(io.signal);
    },
    wm: ([what], io) => {
      const { width, height } = system.display.size;
      io.out(what === 'density' ? 'Physical density: 420\n' : `Physical size: ${width}x${height}\n`);
    },
    screencap: async (_args, io) => io.out(await painter.png()),
  };
}
