import { untilAborted } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import type { RunResult } from '../../suite/result/run-result.js';
import type { RunListener } from '../../suite/run/run-listener.js';
import { writeHistory } from '../../suite/plan/history.js';
import { runSuite } from '../../suite/run/run-suite.js';
import { writeTrace } from '../../suite/trace/write-trace.js';
import { combineListeners, type Progress } from './progress/progress.js';
import { readChecked } from './read-checked.js';
import { type OutputFlags, ReportOutputs } from './report-outputs.js';
import type { SessionSource } from './session-source.js';
import type { TestOptions } from './test-options.js';

export interface TestRun {
  readonly root: string;
  readonly source: SessionSource;
  readonly options: TestOptions;
  readonly outputs: OutputFlags;
  readonly progress: Progress;
  readonly listeners: readonly RunListener[];
  readonly signal: AbortSignal;
  /** Only the cases of these test files. */
  readonly files?: ReadonlySet<string> | undefined;
}

/** A run that has ended. */
interface EndedRun {
  readonly result: RunResult;
  /** The page of the report, if one was written. */
  readonly page: string | undefined;
  /** Reports that could not be written. */
  readonly unwritten: readonly string[];
}

/**
 * Reads, checks and runs the cases, and writes the reports.
 * @returns undefined when none of the selected cases is in the files
 * @throws ServiceError before the first case starts
 */
export async function runTests(run: TestRun): Promise<EndedRun | undefined> {
  const { root, source, options, progress, listeners, signal, files } = run;
  const { project, scope, cases, count } = await untilAborted(
    readChecked(root, source.keywords, options, files),
    signal,
  );
  if (count === 0) progress.note(files ? 'The change concerns no selected case.' : 'This shard has no cases.');
  if (count === 0 && files) return undefined;
  const outputs = await ReportOutputs.open(run.outputs, project.outputPath ?? root);
  try {
    const sessions = await source.sessions(project);
    try {
      const result = await runSuite({
        ...options.run,
        ...{ project, cases: cases(), sessions, scope, signal },
        attachments: outputs.folder,
        writeTrace: (running, attempt, har) => writeTrace(running, attempt, har, outputs.folder),
        listener: combineListeners([progress, ...listeners]),
      });
      await writeHistory(root, result).catch((error: unknown) => {
        progress.note(`Warning: ${ServiceError.from(error).message}`);
      });
      const unwritten = await outputs.write(result);
      return { result, unwritten, page: outputs.page };
    } finally {
      progress.stop();
      await sessions.close();
    }
  } finally {
    await outputs.close();
  }
}
