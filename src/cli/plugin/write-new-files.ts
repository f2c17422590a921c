import { mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ServiceError } from '../../errors.js';

/**
 * Writes files that do not exist yet, with the directories above them.
 * @param files the texts by path
 * @throws ServiceError E0403 when one exists, or cannot be written; when one exists already, none is written
 */
export async function writeNewFiles(files: Readonly<Record<string, string>>): Promise<void> {
  const exists = (file: string) => new ServiceError('E0403', `${file} exists already: take another name, or move it`);
  for (const file of Object.keys(files)) if (existsSync(file)) throw exists(file);
  for (const [file, text] of Object.entries(files)) {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'EEXIST' ? exists(file) : new ServiceError('E0403', `${file} cannot be written (${code})`);
    }
  }
}
