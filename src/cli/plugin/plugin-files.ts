import { mkdir, writeFile, readdir, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const TEST = /\.(test|spec)\.m?[jt]s$/;

/**
 * The tests of plugins: the files given, and those below the directories given.
 * @throws ServiceError E0403 for a path that does not exist, and when there is no test
 */
export async function testFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => undefined);
    if (!info) throw new ServiceError('E0403', `there is no ${path}`);
    if (!info.isDirectory()) files.push(path);
    else {
      const names = await readdir(path, { recursive: true });
      const tests = names.filter((name) => TEST.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name));
      files.push(...tests.sort().map((name) => join(path, name)));
    }
  }
  if (files.length > 0) return files;
  throw new ServiceError('E0403', `there is no test in ${paths.join(', ')}: svc plugin new writes one with a plugin`);
}
