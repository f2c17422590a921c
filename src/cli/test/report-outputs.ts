import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import { OtherFormats } from '../../suite/report/other-formats.js';
import { notWritten } from '../../suite/report/report-file.js';
import { ReportFolder } from '../../suite/report/report-folder.js';
import type { RunResult } from '../../suite/result/run-result.js';
import type { TestFlags } from './test-flags.js';

/** The flags that say which reports are written; paths are relative to the working directory. */
export type OutputFlags = Pick<TestFlags, 'report' | 'no-report' | 'junit' | 'ctrf' | 'allure' | 'github-summary'>;

/** The reports of a run. Without a report directory the files of a run are kept in a temporary one. */
export class ReportOutputs {
  private constructor(
    readonly folder: ReportFolder,
    private readonly formats: OtherFormats,
    private readonly summary: string | undefined,
    private readonly temporary: string | undefined,
  ) {}

  /**
   * @param root where the report directory is unless the flags name one: the project, or what it names for results
   * @throws ServiceError E0403 when something cannot be written, or would replace a directory that svc did not make
   */
  static async open(flags: OutputFlags, root: string): Promise<ReportOutputs> {
    const { junit, ctrf, allure, report, 'github-summary': summary } = flags;
    const temporary = flags['no-report'] ? await mkdtemp(join(tmpdir(), 'svc-report-')) : undefined;
    const path = temporary ?? (report === undefined ? join(root, 'report') : resolve(report));
    try {
      const folder = await ReportFolder.open(path);
      return new ReportOutputs(folder, await OtherFormats.open({ junit, ctrf, allure }), summary, temporary);
    } catch (error) {
      await removed(temporary);
      throw error;
    }
  }

  /** The page of the report, relative to the working directory; undefined when none is written. */
  get page(): string | undefined {
    return this.temporary === undefined ? relative(process.cwd(), join(this.folder.path, 'index.html')) : undefined;
  }

  /** Never throws. @returns what could not be written */
  async write(result: RunResult): Promise<readonly string[]> {
    const written = await Promise.allSettled([
      this.folder.write(result),
      this.formats.write(result, this.folder),
      this.#summarize(result),
    ]);
    const failures = written.flatMap((each) => (each.status === 'rejected' ? [ServiceError.from(each.reason)] : []));
    return [...this.folder.problems, ...failures.map(({ code, message }) => `${code} ${message}`)];
  }

  /** Closes what a run that did not end has not written, and removes temporary files. */
  async close(): Promise<void> {
    await this.formats.close();
    await removed(this.temporary);
  }

  async #summarize(result: RunResult): Promise<void> {
    const { summary } = this;
    if (summary === undefined) return;
    const { githubSummary } = await import('../../suite/report/github.js');
    await appendFile(summary, githubSummary(result)).catch((error: unknown) => {
      throw notWritten(summary, error);
    });
  }
}

const removed = (directory: string | undefined): Promise<void> =>
  directory === undefined ? Promise.resolve() : rm(directory, { recursive: true, force: true });
