import { setFlagsFromString } from 'node:v8';
import { keepCode } from './bundle/code-cache.js';
import { enableCompileCache } from './compile-cache.js';

/** Milliseconds in which commands have loaded their modules. */
const START_MS = 1000;
/** Most of what is made at the start stays: V8 looks through it three times instead of eight. */
const AT_START = '--semi-space-growth-factor=16';
/** V8 would let the heap grow to several times what is in use before it collects the garbage of keywords and requests. */
const AFTERWARDS = ['--semi-space-growth-factor=2', '--optimize-for-size'];

/**
 * Runs the command of `process.argv` and ends the process.
 * @param root directory of the manifest of the commands: the package, or its bundle
 */
export async function main(root: string): Promise<never> {
  setFlagsFromString(AT_START);
  setTimeout(() => {
    // Code is compiled for the flags of its time.
    keepCode();
    AFTERWARDS.forEach((flag) => setFlagsFromString(flag));
  }, START_MS).unref();
  process.once('exit', keepCode);
  // What is loaded from here on comes from the cache.
  enableCompileCache();
  const { runCommand } = await import('./run-command.js');
  await runCommand(root);
  // A pipe takes 64 KB at a time: the rest of what was written is still to be sent.
  await Promise.all([isSent(process.stdout), isSent(process.stderr)]);
  // A plugin may have left something running.
  return process.exit();
}

const isSent = (stream: NodeJS.WriteStream): Promise<unknown> =>
  new Promise((resolve) => (stream.writable ? stream.write('', resolve) : resolve(undefined)));
