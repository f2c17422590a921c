import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that runs for longer has opened the address, or is the browser itself. */
const LAUNCH_MS = 3000;

/**
 * Opens an address in the default browser of this machine.
 * @throws Error when the program that opens it is missing or fails
 */
export async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const program = await open(address);
  const stillRuns = new AbortController();
  const running = wait(LAUNCH_MS, undefined, { signal: stillRuns.signal }).catch(() => undefined);
  const ended = program.exitCode === null && once(program, 'exit', { signal: stillRuns.signal }).catch(() => undefined);
  await Promise.race([running, ended]);
  stillRuns.abort();
  if (program.exitCode) throw new Error(`the program that opens it ended with ${program.exitCode}`);
}
