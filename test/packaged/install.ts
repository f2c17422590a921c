import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inDirectory } from '../fixtures/temporary-directory.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const npm = (args: readonly string[], cwd: string) =>
  promisify(execFile)('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--silent'], {
    cwd,
  });

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The packed package, installed in a directory of its own by the name that plugins import, and globally by its own. */
export class Install {
  private constructor(
    private readonly work: string,
    /** The directory whose `node_modules` has it. */
    readonly local: string,
    /** The directory that `npm install --global --prefix` filled. */
    readonly global: string,
  ) {}

  /**
   * Packs and installs it. What the environment names is used instead: `PACKED`, the file that `npm pack` wrote, and
   * `INSTALLED`, a directory in which it was installed.
   */
  static async make(): Promise<Install> {
    const work = await mkdtemp(join(tmpdir(), 'svc-packaged-'));
    const { PACKED: given, INSTALLED: installed } = process.env;
    const packed =
      given ?? join(work, (await npm(['pack', '--pack-destination', work], PROJECT)).stdout.trim().split('\n').at(-1)!);
    if (installed === undefined) await npm(['install', '--prefix', join(work, 'local'), `svc@file:${packed}`], work);
    await npm(['install', '--global', '--prefix', join(work, 'global'), packed], work);
    return new Install(work, installed ?? join(work, 'local'), join(work, 'global'));
  }

  remove(): Promise<void> {
    return rm(this.work, { recursive: true, force: true });
  }

  /** Runs the command of the local install, wherever the directory is. */
  svc(args: readonly string[], options: RunOptions): Promise<Ran> {
    return run(join(this.local, 'node_modules', '.bin', 'svc'), args, options);
  }

  /** Runs the command of the global install. */
  globalSvc(args: readonly string[], options: RunOptions): Promise<Ran> {
    return run(join(this.global, 'bin', 'svc'), args, options);
  }

  /** Runs the work in a project with these files, which has the package among its own. */
  inProject<T>(files: Readonly<Record<string, string>>, work: (cwd: string) => Promise<T>): Promise<T> {
    return inDirectory(files, async (cwd) => {
      await symlink(join(this.local, 'node_modules'), join(cwd, 'node_modules'));
      return work(cwd);
    });
  }
}

/** Runs a command to its end, without any setting of the service but those given. */
export function run(command: string, args: readonly string[], { cwd, env }: RunOptions): Promise<Ran> {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_') && name !== 'NODE_OPTIONS');
  const path = [join(cwd, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, args, { cwd, env: { ...Object.fromEntries(clean), PATH: path, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdin.end();
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
