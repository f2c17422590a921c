import type { Logcat, LogPriority } from '../system/logcat.js';
import { untilAborted } from '../system/timers.js';
import type { ShellCommands } from './shell.js';

const PRIORITIES = 'VDIWEF';

/** `logcat`, which prints the system log, and `log`, which writes to it. */
export function logCommands(log: Logcat): ShellCommands {
  return {
    logcat: async (args, io) => {
      if (args.includes('-c')) return log.clear();
      // The driver waits for a first line.
      io.out(['--------- beginning of main', ...log.lines].map((line) => `${line}\n`).join(''));
      if (args.includes('-d')) return;
      const leave = log.follow((line) => io.out(`${line}\n`));
      await untilAborted(io.signal);
      leave();
    },
    log: (args, io) => {
      const given = { '-p': 'i', '-t': 'log' };
      const rest = [...args];
      while (rest[0] === '-p' || rest[0] === '-t') {
        const [option, value = ''] = rest.splice(0, 2);
        given[option as '-p' | '-t'] = value;
      }
      const priority = given['-p'].toUpperCase();
      if (priority.length !== 1 || !PRIORITIES.includes(priority)) {
        io.err(`log: Invalid argument \`${given['-p']}' to -p\n`);
        return 1;
      }
      log.write(priority as LogPriority, given['-t'], rest.join(' '));
      return 0;
    },
  };
}
