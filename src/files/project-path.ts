import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';

/**
 * The real path of a file inside a directory; undefined when there is no such file, or a symbolic link leads out of the
 * directory. A caller cannot tell these apart, so that it learns nothing about files outside.
 * @param base where relative paths begin; without it in the working directory, if that lies inside, else in the directory
 */
export async function pathInside(root: string, base: string | undefined, path: string): Promise<string | undefined> {
  if (path.includes('\0')) return undefined;
  try {
    const realRoot = await realpath(root);
    const start = base ?? (isBelow(realRoot, process.cwd()) ? process.cwd() : realRoot);
    const real = await realpath(resolve(start, path));
    const isFile = isBelow(realRoot, real) && (await stat(real)).isFile();
    return isFile ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path is a directory or lies in it. Both are real paths. */
export function isBelow(root: string, path: string): boolean {
  const below = relative(root, path);
  return !/^\.\.($|[\\/])/.test(below) && !isAbsolute(below);
}
