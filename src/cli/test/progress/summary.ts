import { caseCounts } from '../../../suite/report/run-counts.js';
import { type CaseResult, isPassed, type RunResult } from '../../../suite/result/run-result.js';
import { oneLine, type OutputLine } from './output-line.js';
import { countText, durationText } from '../../../text/quantity.js';

interface SummaryOptions {
  /** The page of the report; undefined without one. */
  readonly report: string | undefined;
  /** Reports that could not be written. */
  readonly unwritten: readonly string[];
  /** The words that run the failed cases again. */
  readonly again: string;
}

/** The end of a run: counts, failed cases, problems, the report and how to go on. */
export function summaryLines(run: RunResult, { report, unwritten, again }: SummaryOptions): OutputLine[] {
  const failed = run.cases.filter(({ outcome }) => outcome === 'failed');
  const isGood = isPassed(run) && unwritten.length === 0;
  const warnings = run.warnings.filter((text) => !unwritten.includes(text));
  const parts = [
    `${caseCounts(run)} in ${durationText(run.ms)}`,
    countText(run.workers, 'worker'),
    ...(run.shard === undefined ? [] : [`shard ${run.shard}`]),
    ...(run.isInterrupted ? ['interrupted'] : []),
  ];
  return [
    { text: '' },
    ...warnings.map((text) => ({ text: `Warning: ${text}`, colour: 'yellow' as const })),
    ...run.problems.map(({ code, message }) => ({ text: `Error: ${code} ${message}`, colour: 'red' as const })),
    ...unwritten.map((text) => ({ text: `Error: ${text}`, colour: 'red' as const })),
    { text: `${isGood ? '✓' : '✗'} ${parts.join('; ')}`, colour: isGood ? ('green' as const) : ('red' as const) },
    ...failed.map((result) => ({ text: `  ${failedPlace(result)}  ${oneLine(result.title)}` })),
    ...(report === undefined ? [] : [{ text: `Report: ${report}` }]),
    ...(failed.length === 0 ? [] : [{ text: `Run the failed cases again: ${again}` }]),
  ];
}

const failedPlace = ({ attempts, place }: CaseResult): string => attempts.at(-1)?.error?.place ?? place;
