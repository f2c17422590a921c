import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path itself when it is an executable file, else where a command of this name lies on the PATH. */
export const findCommand = (named: string): string | undefined => executable(named) ?? onPath(named);

/** The path, when it is an executable file. */
export function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Where a command lies on the PATH. */
export const onPath = (command: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => executable(join(directory, command)))
    .find(Boolean);
