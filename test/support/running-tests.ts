import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '../../src/suite/result/run-result.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';
import { ProcessTracker } from './process-tracker.js';
import { type Ended, startSvc } from './svc-command.js';

/** `svc test` while it runs, as a process of its own. */
export interface RunningTests {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Its processes. */
  readonly processes: ProcessTracker;
  /** The run as its report has it. */
  readonly report: () => Promise<RunResult>;
}

interface TestsOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs the work while `svc test` runs these files.
 * @throws Error when a process of it lives on after the work
 */
export const whileTesting = (
  files: Readonly<Record<string, string>>,
  { args = [], env }: TestsOptions,
  work: (running: RunningTests) => Promise<void>,
): Promise<void> =>
  inDirectory({ ...files, 'tmp/empty': '' }, async (cwd) => {
    const processes = new ProcessTracker(cwd);
    const { child, ended } = startSvc(['test', ...args], {
      cwd,
      env: { TMPDIR: join(cwd, 'tmp'), ...env },
      detached: true,
    });
    const report = async () => JSON.parse(await readFile(join(cwd, 'report/run.json'), 'utf8')) as RunResult;
    try {
      await work({ child, ended, processes, report });
      await until('the end of every process', () => processes.alive().length === 0).catch((error: unknown) => {
        const left = processes.alive().map(({ pid, command }) => `${pid} ${command}`);
        throw new Error(`processes are left: ${left.join('\n')}`, { cause: error });
      });
    } finally {
      child.kill('SIGKILL');
    }
  });
