import { type Context, createContext, Script } from 'node:vm';

const RUN = new Script('run()');
/** How often work is started that got too little of the processor to use up its time. */
const MAX_STARTS = 3;

let context: (Context & { run?: (() => unknown) | undefined }) | undefined;

/**
 * Runs synchronous work without side effects that cannot be interrupted from inside. The event loop is blocked meanwhile.
 * Time in which the process did not run, as on a machine with too much to do, is not held against the work.
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when the time is over
 */
export function runWithin<T>(milliseconds: number, run: () => T): T {
  for (let start = 1; ; start++) {
    const before = process.cpuUsage();
    try {
      return runOnce(milliseconds, run);
    } catch (error) {
      const { user, system } = process.cpuUsage(before);
      const hasRun = (user + system) / 1000 > milliseconds / 2;
      const isLate = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!isLate || hasRun || start === MAX_STARTS) throw error;
    }
  }
}

function runOnce<T>(milliseconds: number, run: () => T): T {
  context ??= createContext({});
  context.run = run;
  try {
    return RUN.runInContext(context, { timeout: milliseconds }) as T;
  } finally {
    context.run = undefined;
  }
}
