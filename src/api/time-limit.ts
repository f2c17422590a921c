import { createContext, Script, type Context } from 'node:vm';

/** Milliseconds that a regular expression, a schema or a path of an API definition may take. */
const LIMIT_MS = 1000;

const script = new Script('run()');
let context: Context | undefined;

/**
 * Runs a synchronous function and stops it after one second, even inside a regular expression.
 * @throws Error when the time is over, and whatever the function throws
 */
export function withTimeLimit<T>(work: () => T): T {
  context ??= createContext({});
  let result: T | undefined;
  context.run = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: LIMIT_MS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new Error(`it took longer than ${LIMIT_MS} ms`, { cause: error });
    }
    throw error;
  } finally {
    context.run = undefined;
  }
  return result as T;
}
