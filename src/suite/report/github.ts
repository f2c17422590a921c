import { countOf, type CaseResult, type RunResult } from '../result/run-result.js';
import type { RunListener } from '../run/run-listener.js';
import { caseCounts } from './run-counts.js';
import { durationText } from '../../text/quantity.js';

/** GitHub shows no more annotations of a step: https://docs.github.com/actions/reference/limits */
const MAX_ANNOTATIONS = 10;
const MAX_ROWS = 100;
const PLACE = /^(.*):(\d+):(\d+)$/;

/**
 * Annotates failures in GitHub Actions, at the place of the failed step, by workflow commands:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 * @param write prints a line to stdout
 * @param prefix the path from the root of the repository to the project, such as `tests/`
 */
export function githubListener(write: (line: string) => void, prefix = ''): RunListener {
  let written = 0;
  const annotate = (kind: 'error' | 'warning', title: string, message: string, place?: string) => {
    if (written++ < MAX_ANNOTATIONS) write(command(kind, { ...placeOf(place, prefix), title }, message));
  };
  return {
    caseEnded({ title, outcome, place, attempts }) {
      if (outcome === 'failed') {
        const error = attempts.at(-1)?.error;
        annotate('error', title, error ? `${error.code} ${error.message}` : 'failed', error?.place ?? place);
      }
      if (outcome === 'flaky') annotate('warning', title, `flaky: passed at attempt ${attempts.length}`, place);
    },
    runEnded({ problems }) {
      for (const { code, message } of problems) annotate('error', 'svc test', `${code} ${message}`);
    },
  };
}

type Properties = Readonly<Record<string, string | undefined>>;

function placeOf(place: string | undefined, prefix: string): Properties {
  const [, file, line, col] = PLACE.exec(place ?? '') ?? [];
  return file === undefined ? {} : { file: `${prefix}${file}`, line, col };
}

/** `::error file=a.test.yaml,line=3,col=5,title=a case::E0201 Element not found` */
function command(name: string, properties: Properties, message: string): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return `::${name} ${given.map(([key, value]) => `${key}=${escapedProperty(value!)}`).join(',')}::${escaped(message)}`;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The Markdown for the file that `GITHUB_STEP_SUMMARY` names: the counts, and a table of what did not simply pass. */
export function githubSummary(run: RunResult): string {
  const told = run.cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky');
  const left = told.length - MAX_ROWS;
  const table = [
    '| Case | Outcome | Time | Error |',
    '| --- | --- | --- | --- |',
    ...told.slice(0, MAX_ROWS).map(rowOf),
  ];
  return [
    `### ${cell(run.project)}: ${countOf(run, 'failed') > 0 ? 'failed' : run.isInterrupted ? 'interrupted' : 'passed'}`,
    '',
    `${caseCounts(run)} in ${durationText(run.ms)}.`,
    ...run.problems.map(({ code, message }) => `\n> ${code} ${cell(message)}`),
    ...(told.length > 0 ? ['', ...table] : []),
    ...(left > 0 ? ['', `${left} more are in the report.`] : []),
    '',
  ].join('\n');
}

function rowOf({ title, file, outcome, ms, attempts }: CaseResult): string {
  const error = attempts.findLast((attempt) => attempt.error)?.error;
  const shown = error ? `${error.code} ${error.message}` : '';
  return `| ${cell(title)}<br>${cell(file)} | ${outcome} | ${durationText(ms)} | ${cell(shown)} |`;
}

/** A text in Markdown without a meaning of its own. */
const cell = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replace(/\s+/g, ' ');
