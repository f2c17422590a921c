import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Size of a file that is read as a whole. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Directory of svc in a project. */
const PROJECT_DIRECTORY = '.svc';

// Pipes must not block, and links are not followed; Windows has neither flag.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/** Creates the directory. @throws Error when that fails, or when it is a link in a project, which may lead anywhere */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (basename(directory) !== PROJECT_DIRECTORY) return;
  if ((await lstat(directory)).isSymbolicLink()) throw new Error(`${directory} is a link, which is not followed`);
}

/**
 * Opens a file that svc wrote; a new one is readable by its user only.
 * @param flags of open(2)
 * @throws Error when it is a link, has several names, is no regular file or too large
 */
export async function openOwn(file: string, flags: number): Promise<FileHandle> {
  const handle = await open(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const found = await handle.stat();
  if (found.isFile() && found.nlink === 1 && found.size <= MAX_BYTES) return handle;
  await handle.close();
  throw new Error('it is no file that svc wrote: a link, no file, or larger than 64 MB');
}

/** The content of such a file; undefined when it does not exist. @throws Error as `openOwn` */
export async function readOwn(file: string): Promise<string | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await openOwn(file, constants.O_RDONLY);
    return await handle.readFile('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await handle?.close();
  }
}

/** Time without a heartbeat after which a lock is stale: its holder has died. */
const STALE_MS = 10_000;
const MAX_WAIT_MS = 15_000;
const RETRY_DELAY_MS = 15;

/**
 * Runs the work while no other process does any for the same file. The lock is a file beside it with the holder's token;
 * the holder touches it regularly, so that a long-running holder keeps it.
 * @throws Error when the lock cannot be created, or others hold it for too long
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, staleMs = STALE_MS): Promise<T> {
  const lock = `${path}.lock`;
  const token = randomUUID();
  const end = performance.now() + MAX_WAIT_MS;
  while (!(await created(lock, token))) {
    if (performance.now() > end) throw new Error(`${lock} is held by another process; remove it if there is none`);
    if (await isStale(lock, staleMs)) await removeStale(lock, staleMs);
    else await sleep(RETRY_DELAY_MS * (0.5 + Math.random()));
  }
  const touch = () => void utimes(lock, new Date(), new Date()).catch(() => undefined);
  const heartbeat = setInterval(touch, staleMs / 5).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    // A holder that was suspended for too long has lost its lock to another.
    const holder = await readFile(lock, 'utf8').catch(() => undefined);
    if (holder === token) await rm(lock, { force: true });
  }
}

async function created(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(file: string, staleMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > staleMs;
}

/** One process at a time removes a stale lock and checks again before, so that it never removes a fresh one. */
async function removeStale(lock: string, staleMs: number): Promise<void> {
  const removal = `${lock}.stale`;
  if (await created(removal, '')) {
    if (await isStale(lock, staleMs)) await rm(lock, { force: true });
    await rm(removal, { force: true });
  } else if (await isStale(removal, staleMs)) await rm(removal, { force: true });
  else await sleep(RETRY_DELAY_MS);
}

/** The value of `heal_store` for the directory `.svc` of each session's project. */
export const IN_PROJECT = 'project';

/** The files of healing. */
export interface HealFiles {
  readonly fingerprints: string;
  readonly ledger: string;
}

/**
 * The files of a session; undefined where nothing is written: without a store, or for one in the project without a
 * project.
 * @param store a directory, or `project`
 * @param project the project directory, with its links resolved
 */
export function healFiles(store: string | undefined, project: string | undefined): HealFiles | undefined {
  if (store === undefined) return undefined;
  if (store !== IN_PROJECT) return filesIn(resolve(store));
  return project === undefined ? undefined : filesIn(join(resolve(project), PROJECT_DIRECTORY));
}

const filesIn = (directory: string): HealFiles => ({
  fingerprints: join(directory, 'fingerprints.json'),
  ledger: join(directory, 'heals.jsonl'),
});
