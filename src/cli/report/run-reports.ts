import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import type { RunRecord } from './run-record.js';

type Format = 'junit' | 'report';

/** The requested reports of a run. */
export class RunReports {
  private constructor(private readonly files: readonly (readonly [Format, ReportFile])[]) {}

  /** @throws ServiceError E0403 when a file cannot be written */
  static async open(paths: Readonly<Partial<Record<Format, string | undefined>>>): Promise<RunReports> {
    const { junit, report } = paths;
    if (junit !== undefined && report !== undefined && resolve(junit) === resolve(report)) {
      throw new ServiceError('E0403', '--junit and --report need a file each');
    }
    const files: (readonly [Format, ReportFile])[] = [];
    try {
      if (junit !== undefined) files.push(['junit', await ReportFile.open(junit)]);
      if (report !== undefined) files.push(['report', await ReportFile.open(report)]);
    } catch (error) {
      for (const [, file] of files) await file.close();
      throw error;
    }
    return new RunReports(files);
  }

  get isWanted(): boolean {
    return this.files.length > 0;
  }

  /** Only the HTML report shows the screen. */
  get hasPictures(): boolean {
    return this.files.some(([format]) => format === 'report');
  }

  /** Writes all reports. @throws ServiceError E0802 for one that could not be written, after writing the others */
  async write(run: RunRecord): Promise<void> {
    const written = await Promise.allSettled(
      this.files.map(async ([format, file]) => file.write(await print(run, format))),
    );
    const failed = written.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function print(run: RunRecord, format: Format): Promise<string> {
  if (format === 'report') return (await import('./html-report.js')).htmlReport(run);
  return (await import('./junit-report.js')).junitReport(run);
}

/** A file that is opened before a run and written after it. */
export class ReportFile {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Creates the file and its directory, or truncates it. @throws ServiceError E0403 when it cannot be written */
  static async open(path: string): Promise<ReportFile> {
    try {
      await mkdir(dirname(path), { recursive: true });
      return new ReportFile(path, await open(path, 'w'));
    } catch (error) {
      throw new ServiceError('E0403', `${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Writes and closes the file. @throws ServiceError E0802 */
  async write(text: string): Promise<void> {
    try {
      await this.handle.writeFile(text);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ServiceError('E0802', `${this.path} could not be written (${code})`, undefined, { cause: error });
    } finally {
      await this.close();
    }
  }
}
