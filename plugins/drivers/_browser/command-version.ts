import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.js';

/** The version that a program tells of itself when it is started with `--version`; undefined when it tells none. */
export async function commandVersion(path: string, signal: AbortSignal): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { signal, env: childEnvironment() });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0];
}
