import { type Context, createContext, Script } from 'node:vm';

const RUN = new Script('run()');

let context: (Context & { run?: (() => unknown) | undefined }) | undefined;

/**
 * Runs synchronous work that cannot be interrupted from inside. The event loop is blocked meanwhile.
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when the time is over
 */
export function runWithin<T>(milliseconds: number, run: () => T): T {
  context ??= createContext({});
  context.run = run;
  try {
    return RUN.runInContext(context, { timeout: milliseconds }) as T;
  } finally {
    context.run = undefined;
  }
}
