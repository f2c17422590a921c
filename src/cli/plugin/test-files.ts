import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../errors.js';

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
