import type { DeviceFiles } from '../system/device-files.js';
import type { ShellCommands } from './shell.js';

/** The commands of any shell that the driver uses. */
export function basicCommands(files: DeviceFiles): ShellCommands {
  const operands = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('-'));
  return {
    true: () => 0,
    false: () => 1,
    export: () => 0,
    sleep: ([seconds = '0'], io) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(0), Number(seconds) * 1000);
        io.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve(1);
        });
      }),
    echo: (args, io) => io.out(`${(args[0] === '-n' ? args.slice(1) : args).join(' ')}${args[0] === '-n' ? '' : '\n'}`),
    '[': ([test, path = '']) => (/^-[edfr]$/.test(test ?? '') && files.exists(path) ? 0 : 1),
    mkdir: (args) => operands(args).forEach((path) => files.makeFolder(path)),
    rm: (args, io) => {
      const missing = operands(args).filter((path) => !files.remove(path));
      if (missing.length === 0 || args.some((arg) => /^-\w*f/.test(arg))) return 0;
      for (const path of missing) io.err(`rm: ${path}: No such file or directory\n`);
      return 1;
    },
    ls: (args, io) => {
      const path = operands(args)[0] ?? '/';
      if (!files.exists(path)) {
        io.err(`ls: ${path}: No such file or directory\n`);
        return 1;
      }
      io.out(
        files
          .list()
          .filter((each) => each === path || each.startsWith(`${path}/`))
          .map((each) => `${each === path ? each : each.slice(path.length + 1)}\n`)
          .join(''),
      );
      return 0;
    },
    cat: (args, io) => {
      let status = 0;
      for (const path of operands(args)) {
        const content = files.read(path);
        if (content) io.out(content);
        else if (path !== '/proc/net/unix') {
          io.err(`cat: ${path}: No such file or directory\n`);
          status = 1;
        }
      }
      return status;
    },
    date: (_args, io) => io.out(`${new Date().toISOString().replace(/\.\d+Z$/, '+0000')}\n`),
    whoami: (_args, io) => io.out('shell\n'),
    id: (_args, io) => io.out('uid=2000(shell) gid=2000(shell)\n'),
  };
}
