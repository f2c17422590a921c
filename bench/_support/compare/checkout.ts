import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** A directory with the built project. */
export interface Checkout {
  readonly root: string;
  /** Removes what was made for it. */
  close(): Promise<void>;
}

/**
 * The checkout that a person names: a directory, which must be built, or a git revision of the project, which is checked
 * out, installed and built in a temporary directory (one to two minutes).
 * @param base path of the directory, or a revision as git takes it
 * @param project the repository that has the revision
 * @throws Error that says what to do
 */
export async function openCheckout(base: string, project: string): Promise<Checkout> {
  if (existsSync(base)) {
    const root = resolve(base);
    if (!existsSync(benchmarkCommand(root))) {
      throw new Error(`${base} is not built: run npm ci && npm run build there`);
    }
    return { root, close: () => Promise.resolve() };
  }
  const git = (...args: string[]) => run('git', ['-C', project, ...args], { maxBuffer: MAX_OUTPUT });
  const revision = await git('rev-parse', '--verify', '--quiet', `${base}^{commit}`).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (revision === undefined) throw new Error(`${base} is neither a directory nor a revision of this repository`);
  const root = await mkdtemp(join(tmpdir(), 'svc-bench-base-'));
  const close = async () => {
    await rm(root, { recursive: true, force: true });
    await git('worktree', 'prune');
  };
  try {
    await git('worktree', 'add', '--detach', root, revision);
    for (const args of [['ci'], ['run', 'build']]) await run(NPM, args, { cwd: root, maxBuffer: MAX_OUTPUT });
    return { root, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The file that runs the benchmarks of a checkout. */
export const benchmarkCommand = (root: string): string => join(root, 'dist', 'bench', 'run.js');
