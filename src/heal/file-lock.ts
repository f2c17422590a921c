import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a lock belongs to a process that did not live to give it back. */
const STALE = 10_000;
/** Milliseconds that a lock is waited for. */
const PATIENCE = 15_000;
const PAUSE = 15;

/**
 * Runs the work while no other process does any for the same file.
 * @throws Error when the lock cannot be had: the directory cannot be written to, or others hold it for too long
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const end = performance.now() + PATIENCE;
  while (!(await take(lock))) {
    if (performance.now() > end) throw new Error(`${lock} is held by another process; remove it if there is none`);
    await sleep(PAUSE * (0.5 + Math.random()));
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const made = await stat(lock).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > STALE) {
    // Of several that find it stale one moves it away.
    const away = `${lock}.${randomUUID()}`;
    await rename(lock, away).catch(() => undefined);
    await rm(away, { force: true });
  }
  return false;
}
