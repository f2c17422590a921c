import { readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '#svc';

/** A link of Chromium in its profile to `HOST-PID`; on Windows it has none. */
const LOCK = 'SingletonLock';

/**
 * Refuses a profile that a running Chromium uses: chromedriver would wait a minute for a browser that has ended.
 * @param args the arguments of the browser to start
 * @throws ServiceError E0102
 */
export async function refuseProfileInUse(args: readonly string[]): Promise<void> {
  const profile = args.map((arg) => /^(?:--?)?user-data-dir=(.+)$/.exec(arg)?.[1]).find((path) => path !== undefined);
  if (profile === undefined) return;
  const holder = await readlink(join(profile, LOCK)).catch(() => '');
  const [, host, pid] = /^(.+)-(\d+)$/.exec(holder) ?? [];
  if (host !== hostname() || !isAlive(Number(pid))) return;
  throw new ServiceError(
    'E0102',
    `the profile ${profile} is in use by another browser: close that one, or name another directory`,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
