import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { basename } from 'node:path';

/** Bytes of a file that is read as a whole. */
const MOST_BYTES = 64 * 1024 * 1024;
/** In a project, the directory of what svc keeps there. */
export const PROJECT_DIRECTORY = '.svc';

// Windows has neither; a pipe must not be waited for, and a link must not lead elsewhere.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/** @throws Error when it cannot be made, or is a link in a project: that may lead anywhere */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (basename(directory) !== PROJECT_DIRECTORY) return;
  if ((await lstat(directory)).isSymbolicLink()) throw new Error(`${directory} is a link, which is not followed`);
}

/**
 * Opens a file that svc wrote, for its user alone when it is new.
 * @param flags of open(2)
 * @throws Error when it is a link, has several names, is no file or too large
 */
export async function openOwn(file: string, flags: number): Promise<FileHandle> {
  const handle = await open(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const found = await handle.stat();
  if (found.isFile() && found.nlink === 1 && found.size <= MOST_BYTES) return handle;
  await handle.close();
  throw new Error('it is no file that svc wrote: a link, no file, or larger than 64 MB');
}

/** The content of such a file; undefined when there is none. @throws Error as `openOwn` */
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
