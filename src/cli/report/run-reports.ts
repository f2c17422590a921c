import { resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import { ReportFile } from '../../suite/report/report-file.js';
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
