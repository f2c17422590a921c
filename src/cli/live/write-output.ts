import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError } from '../../errors.js';

/**
 * Writes a file that a person named, and the directories above it.
 * @param flag `wx` refuses a file that exists
 * @throws ServiceError E0403 with the reason of the system
 */
export async function writeOutput(file: string, content: string | Buffer, flag: 'w' | 'wx' = 'w'): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceError('E0403', `${file} ${code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`}`);
  }
}
