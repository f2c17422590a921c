import { createContext, Script } from 'node:vm';

const RUN = new Script('run()');

/**
 * Runs what may not come to an end by itself, without any chance to interrupt it from inside.
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when it takes longer than so many milliseconds
 */
export function runWithin<T>(milliseconds: number, run: () => T): T {
  return RUN.runInContext(createContext({ run }), { timeout: milliseconds }) as T;
}
