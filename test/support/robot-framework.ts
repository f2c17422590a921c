import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
/** Where the list of Python packages lies: in the sources, which are compiled to `dist`. */
const PACKAGE = fileURLToPath(new URL('../../../test/robot', import.meta.url));
const ENVIRONMENT = join(PACKAGE, '.venv');
const PYTHON = join(ENVIRONMENT, 'bin', 'python');
/** The command line of robot, for programs that start it. */
export const ROBOT = [PYTHON, '-m', 'robot'] as const;
const INSTALL_MS = 240_000;
const RUN_MS = 120_000;

interface RobotRun {
  /** The number of tests that failed; above 250 for wrong usage. */
  readonly code: number;
  /** What it wrote, errors and warnings too. */
  readonly output: string;
}

/** `robot`, `robot.libdoc`, or `pabot.pabot`, which runs suites in parallel. */
type RobotModule = 'robot' | 'robot.libdoc' | 'pabot.pabot';

/** Installs Robot Framework for the tests when it is not there. @throws Error without Python or the packages */
export async function installRobotFramework(): Promise<void> {
  if (existsSync(ENVIRONMENT)) return;
  // Complete or not there: another spec file may install it at the same time.
  const made = `${ENVIRONMENT}-${process.pid}`;
  try {
    await exec('python3', ['-m', 'venv', made]);
    const requirements = ['--requirement', join(PACKAGE, 'requirements.txt')];
    await exec(join(made, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...requirements], {
      timeout: INSTALL_MS,
    });
    await rename(made, ENVIRONMENT);
  } catch (error) {
    if (existsSync(ENVIRONMENT)) return;
    const reason = (error as Error).message;
    throw new Error(`Robot Framework needs python3 with venv (apt-get install python3-venv) and PyPI: ${reason}`, {
      cause: error,
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Runs a command of Robot Framework. */
export async function runRobot(
  module: RobotModule,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<RobotRun> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: RUN_MS, maxBuffer: 50_000_000 };
  try {
    const { stdout, stderr } = await exec(PYTHON, ['-m', module, ...args], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout + stderr };
  }
}
