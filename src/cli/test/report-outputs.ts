import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import { ReportFolder } from '../../suite/report/report-folder.js';
import type { RunResult } from '../../suite/result/run-result.js';
import type { TestFlags } from './test-flags.js';

/** The flags that say which reports are written; paths are relative to the working directory. */
export type OutputFlags = Pick<TestFlags, 'report' | 'no-report' | 'junit' | 'ctrf' | 'allure'>;

/** The reports of a run. Without a report directory the files of a run are kept in a temporary one. */
export class ReportOutputs {
  private constructor(
    readonly folder: ReportFolder,
    private readonly flags: OutputFlags,
    private readonly temporary: string | undefined,
  ) {}

  /** @throws ServiceError E0403 when something cannot be written, or would replace a directory that svc did not make */
  static async open(flags: OutputFlags, root: string): Promise<ReportOutputs> {
    if (!flags['no-report']) {
      const path = flags.report === undefined ? join(root, 'report') : resolve(flags.report);
      return new ReportOutputs(await ReportFolder.open(path), flags, undefined);
    }
    const temporary = await mkdtemp(join(tmpdir(), 'svc-report-'));
    return new ReportOutputs(await ReportFolder.open(temporary), flags, temporary);
  }

  /** The page of the report, relative to the working directory; undefined when none is written. */
  get page(): string | undefined {
    return this.temporary === undefined ? relative(process.cwd(), join(this.folder.path, 'index.html')) : undefined;
  }

  /** Never throws. @returns what could not be written */
  async write(result: RunResult): Promise<readonly string[]> {
    const { junit, ctrf, allure } = this.flags;
    try {
      await this.folder.write(result, { junit, ctrf, allure });
      return this.folder.problems;
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      return [...this.folder.problems, `${code} ${message}`];
    }
  }

  /** Removes temporary files. */
  async close(): Promise<void> {
    if (this.temporary !== undefined) await rm(this.temporary, { recursive: true, force: true });
  }
}
