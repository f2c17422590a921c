import { mkdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { RunResult } from '../result/run-result.js';
import { notWritable, notWritten } from './report-file.js';
import { ReportFiles, settled } from './report-files.js';

/** The formats for other programs, each with its path. */
export interface FormatPaths {
  /** A file of JUnit XML. */
  readonly junit?: string | undefined;
  /** A file of CTRF JSON. */
  readonly ctrf?: string | undefined;
  /** A directory that gets Allure results. */
  readonly allure?: string | undefined;
}

/** Where the files of a run are. */
export interface KeptFiles {
  /** The folder of the report. */
  readonly path: string;
  read(file: string): Promise<Buffer>;
}

/** The reports in formats for other programs. */
export class OtherFormats {
  private constructor(
    private readonly files: ReportFiles<'junit' | 'ctrf'>,
    private readonly allure: string | undefined,
  ) {}

  /** Opens them before a run. @throws ServiceError E0403 when one cannot be written */
  static async open({ junit, ctrf, allure }: FormatPaths): Promise<OtherFormats> {
    if (allure !== undefined) {
      await mkdir(allure, { recursive: true }).catch((error: unknown) => {
        throw notWritable(allure, error);
      });
    }
    return new OtherFormats(await ReportFiles.open({ junit, ctrf }), allure);
  }

  /** @throws ServiceError E0802 for one that could not be written, after writing the others */
  async write(run: RunResult, kept: KeptFiles): Promise<void> {
    await settled([this.files.write((name, path) => print(name, run, path, kept)), this.#writeAllure(run, kept)]);
  }

  /** For a run that ends without its reports. */
  async close(): Promise<void> {
    await this.files.close();
  }

  async #writeAllure(run: RunResult, kept: KeptFiles): Promise<void> {
    const { allure } = this;
    if (allure === undefined) return;
    const { writeAllureResults } = await import('./allure-results.js');
    await writeAllureResults(run, allure, (file) => kept.read(file)).catch((error: unknown) => {
      throw notWritten(allure, error);
    });
  }
}

async function print(
  name: 'junit' | 'ctrf',
  run: RunResult,
  path: string,
  { path: folder }: KeptFiles,
): Promise<string> {
  if (name === 'junit') return (await import('./junit/suite-junit.js')).suiteJunit(run);
  const { ctrfReport } = await import('./ctrf.js');
  return ctrfReport(run, (file) => relative(dirname(path), join(folder, file)).split(sep).join('/'));
}
