import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { ServiceError } from '../../errors.js';
import type { CaseAttempt, RunResult } from '../result/run-result.js';
import { mergeRuns } from './merge-runs.js';
import type { FormatPaths } from './other-formats.js';
import { DATA_FOLDER, readRun } from './read-run.js';
import { ReportFolder } from './report-folder.js';
import { countText } from '../../text/quantity.js';

/** The only files that are copied: a run.json may come from another machine. */
const KEPT_FILE = new RegExp(`^${DATA_FOLDER}/[\\w-]+(\\.\\w+)?$`);

/**
 * Merges reports into a new one, with their files.
 * @param output its folder
 * @param also the other formats, written again
 * @throws ServiceError E0403 for a folder without a report, or an output that cannot be written
 */
export async function mergeReports(
  folders: readonly string[],
  output: string,
  also: FormatPaths = {},
): Promise<RunResult> {
  const same = folders.find((folder) => resolve(folder) === resolve(output));
  if (same !== undefined) throw new ServiceError('E0403', `${same} cannot be read and written: name another --output`);
  const runs = await Promise.all(folders.map(async (folder) => ({ folder, run: await readRun(folder) })));
  const target = await ReportFolder.open(output);
  const copied: RunResult[] = [];
  for (const { folder, run } of runs) copied.push(await copyFiles(run, folder, target));
  const merged = mergeRuns(copied);
  const result = { ...merged, warnings: [...merged.warnings, ...target.problems] };
  await target.write(result, also);
  return result;
}

/** The run with its files in the target; one that is missing is told in the warnings. */
async function copyFiles(run: RunResult, folder: string, target: ReportFolder): Promise<RunResult> {
  const names = new Map<string, string>();
  let missing = 0;
  for (const file of new Set(run.cases.flatMap(({ attempts }) => attempts.flatMap(filesOf)))) {
    const content = KEPT_FILE.test(file) ? await readFile(join(folder, file)).catch(() => undefined) : undefined;
    const kept = content && (await target.file(`file${extname(file)}`, content, ''));
    if (kept) names.set(file, kept.file);
    else missing++;
  }
  const cases = run.cases.map((each) => ({ ...each, attempts: each.attempts.map((one) => renamed(one, names)) }));
  if (missing === 0) return { ...run, cases };
  const warning = `${countText(missing, 'file')} of ${folder} could not be copied`;
  return { ...run, cases, warnings: [...run.warnings, warning] };
}

/** The files of pictures and attachments: in an attempt nothing else has a field `file`. */
function filesOf(attempt: CaseAttempt): string[] {
  const files: string[] = [];
  JSON.stringify(attempt, (key, value: unknown) => {
    if (key === 'file' && typeof value === 'string') files.push(value);
    return value;
  });
  return files;
}

const renamed = (attempt: CaseAttempt, names: ReadonlyMap<string, string>): CaseAttempt =>
  JSON.parse(JSON.stringify(attempt), (key, value: unknown) =>
    key === 'file' && typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as CaseAttempt;
