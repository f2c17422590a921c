import { ReportFiles } from '../../suite/report/report-files.js';
import type { RunResult } from '../../suite/result/run-result.js';

type Format = 'junit' | 'report';

/** The requested reports of a run. */
export class RunReports {
  private constructor(private readonly files: ReportFiles<Format>) {}

  /** @throws ServiceError E0403 when a file cannot be written */
  static async open({ junit, report }: Readonly<Partial<Record<Format, string | undefined>>>): Promise<RunReports> {
    return new RunReports(await ReportFiles.open({ junit, report }));
  }

  get isWanted(): boolean {
    return this.files.names.length > 0;
  }

  /** Only the HTML report shows the screen. */
  get hasPictures(): boolean {
    return this.files.names.includes('report');
  }

  /** Writes all reports. @throws ServiceError E0802 for one that could not be written, after writing the others */
  async write(run: RunResult): Promise<void> {
    await this.files.write((format) => print(run, format));
  }
}

async function print(run: RunResult, format: Format): Promise<string> {
  if (format === 'report') return (await import('../../suite/report/page/steps-page.js')).stepsPage(run);
  return (await import('../../suite/report/junit/steps-junit.js')).stepsJunit(run);
}
