import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file atomically: readers get the old content or the new one. A link of this name is replaced, not followed.
 * @param mode permissions of a new file
 */
export async function replaceFile(file: string, content: string | Buffer, mode?: number): Promise<void> {
  const next = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(next, content, { flag: 'wx', ...(mode !== undefined && { mode }) });
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
