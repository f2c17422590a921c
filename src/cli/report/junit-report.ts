import { hostname } from 'node:os';
import { extname, isAbsolute } from 'node:path';
import { cut, type Markup, markup } from './markup.js';
import {
  countOf,
  type ErrorRecord,
  reasonOfSkip,
  type RunRecord,
  type StepRecord,
  type TraceRecord,
} from './run-record.js';
import { boundsOf, lookCount, outcomeOf } from './trace-table.js';

const MAX_TEXT_CHARS = 20_000;
const MAX_LINE_CHARS = 500;

/**
 * JUnit XML with a test case for each step, after the schemas of Jenkins' xUnit plugin (`junit-10.xsd`) and of Maven
 * Surefire (`surefire-test-report.xsd`).
 */
export function junitReport(run: RunRecord): string {
  const { title, source, steps, ms } = run;
  const classname = classOf(source);
  const error = errorOf(run);
  const cases = [error && errorCase(error, classname), ...casesOf(run, classname)];
  const total = markup`tests="${steps.length + (error ? 1 : 0)}" failures="${countOf(run, 'failed')}" errors="${error ? 1 : 0}"`;
  const properties = Object.entries({
    'svc.version': run.version,
    driver: run.driver,
    ...(run.address !== undefined && { address: run.address }),
  });
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="svc" ${total} time="${seconds(ms)}">
  <testsuite name="${line(title)}" ${total} skipped="${countOf(run, 'skipped')}" time="${seconds(ms)}" timestamp="${run.began.toISOString().slice(0, 19)}" hostname="${hostname()}">
    <properties>
${properties.map(([name, value]) => markup`      <property name="${name}" value="${line(value)}"/>\n`)}    </properties>
${cases}  </testsuite>
</testsuites>
`.text;
}

/** A failure outside the steps. */
function errorOf({ problem, isInterrupted, steps }: RunRecord): (ErrorRecord & { readonly name: string }) | undefined {
  if (problem) return { name: 'Open the session', ...problem };
  if (!isInterrupted || steps.some(({ outcome }) => outcome === 'failed')) return undefined;
  return { name: 'Run to the end', code: 'E0406', message: 'the run was interrupted' };
}

const errorCase = ({ name, code, message }: ErrorRecord & { readonly name: string }, classname: string): Markup =>
  markup`    <testcase name="${name}" classname="${classname}" time="0.000">
      <error type="${code}" message="${line(message)}">${cut(message, MAX_TEXT_CHARS)}</error>
    </testcase>
`;

function casesOf(run: RunRecord, classname: string): Markup[] {
  const seen = new Map<string, number>();
  return run.steps.map((step) => {
    const name = line(`${step.keyword} ${step.line}`);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return markup`    <testcase name="${count === 1 ? name : `${name} (${count})`}" classname="${classname}" time="${seconds(step.ms)}">
${verdictOf(step, run)}    </testcase>
`;
  });
}

function verdictOf(step: StepRecord, run: RunRecord): Markup {
  if (step.outcome === 'skipped') return markup`      <skipped message="${reasonOfSkip(run)}"/>\n`;
  const { error } = step;
  const failure =
    error &&
    markup`      <failure type="${error.code}" message="${line(error.message)}">${cut(error.message, MAX_TEXT_CHARS)}</failure>\n`;
  return markup`${failure}      <system-out>${cut(outputOf(step), MAX_TEXT_CHARS)}</system-out>\n`;
}

function outputOf({ place, result, heal, attempts, attemptsTotal, traces }: StepRecord): string {
  return [
    ...(place === undefined ? [] : [place]),
    ...(result ? [`Result: ${'text' in result ? result.text : 'a picture'}`] : []),
    ...(heal === undefined ? [] : [`Warning: ${heal}`]),
    ...(attemptsTotal === 0 ? [] : [`${attemptsTotal} combinations of alternatives failed:`]),
    ...attempts.flatMap(({ params, code, message, traces: looked }) => [
      `${params.map(({ name, values }) => `${name}=${values.join(' or ')}`).join(', ')}: ${code} ${message}`,
      ...looked.map(traceText),
    ]),
    ...traces.map(traceText),
  ].join('\n');
}

function traceText(trace: TraceRecord): string {
  if ('note' in trace) return trace.note;
  const rungs = trace.rungs.map((rung) => {
    const score = rung.score === undefined ? '' : `, score ${rung.score.toFixed(2)}`;
    const bounds = boundsOf(rung);
    return `\n  ${rung.rung} by ${rung.source}: ${outcomeOf(rung)}, ${rung.ms} ms${score}${bounds === undefined ? '' : `, ${bounds}`}`;
  });
  return `${trace.locator}: ${trace.found ? 'found' : 'not found'}, ${lookCount(trace)}, ${trace.ms} ms${rungs.join('')}`;
}

/** On one line: XML readers normalise white space in attributes. */
const line = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), MAX_LINE_CHARS);
const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** `flows/login.yaml` is `flows.login`: readers treat the part before the last dot as a package. */
function classOf(source: string): string {
  const parts = source.split(/[\\/]+/).filter((part) => !/^(\.{0,2}|[a-z]:)$/i.test(part));
  const file = parts.at(-1) ?? source;
  const name = file.slice(0, file.length - extname(file).length).replaceAll('.', '_');
  return [...(isAbsolute(source) ? [] : parts.slice(0, -1)), name].join('.').replace(/\s+/g, '_');
}
