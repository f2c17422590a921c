import { extname, isAbsolute } from 'node:path';
import type { ErrorRecord } from '../../result/step-record.js';
import { cut, type Markup, markup } from '../markup.js';

/**
 * JUnit XML after two schemas: `junit-10.xsd` of Jenkins' xUnit plugin for the document, and
 * `surefire-test-report.xsd` of Maven Surefire for each of its suites.
 */

const MAX_TEXT_CHARS = 20_000;
const MAX_LINE_CHARS = 500;

/** What a run that was ended is reported as. */
export const INTERRUPTED: ErrorRecord = { code: 'E0406', message: 'the run was interrupted' };

/** A test case with its verdict, as the elements inside it. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  /** Milliseconds. */
  readonly ms: number;
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly content: Markup | readonly Markup[];
}

export interface JunitSuite {
  readonly name: string;
  /** Milliseconds. */
  readonly ms: number;
  /** ISO 8601. */
  readonly began: string;
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly cases: readonly JunitCase[];
}

/** The document. @param ms of the run */
export function junitXml(suites: readonly JunitSuite[], ms: number): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="svc" ${countsOf(cases)} time="${seconds(ms)}">
${suites.map(suiteElement)}</testsuites>
`.text;
}

function suiteElement({ name, ms, began, properties, cases }: JunitSuite): Markup {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return markup`  <testsuite name="${line(name)}" ${countsOf(cases)} skipped="${countOf(cases, 'skipped')}" time="${seconds(ms)}" timestamp="${began.slice(0, 19)}">
    <properties>
${given.map(([property, value]) => markup`      <property name="${property}" value="${line(value!)}"/>\n`)}    </properties>
${distinct(cases).map(caseElement)}  </testsuite>
`;
}

const caseElement = ({ name, classname, ms, content }: JunitCase): Markup =>
  markup`    <testcase name="${name}" classname="${classname}" time="${seconds(ms)}">
${content}    </testcase>
`;

/** Each with a name of its own: readers take cases of one name for one case. */
function distinct(cases: readonly JunitCase[]): JunitCase[] {
  const seen = new Map<string, number>();
  return cases.map((each) => {
    const name = line(each.name);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...each, name: count === 1 ? name : `${name} (${count})` };
  });
}

const countOf = (cases: readonly JunitCase[], kind: JunitCase['kind']): number =>
  cases.filter((each) => each.kind === kind).length;

const countsOf = (cases: readonly JunitCase[]): Markup =>
  markup`tests="${cases.length}" failures="${countOf(cases, 'failure')}" errors="${countOf(cases, 'error')}"`;

/** A failure outside the cases. */
export const errorCase = (name: string, error: ErrorRecord, classname: string): JunitCase => ({
  name,
  classname,
  ms: 0,
  kind: 'error',
  content: problemElement('error', error),
});

export const problemElement = (kind: 'failure' | 'error', { code, message }: ErrorRecord): Markup =>
  markup`      <${kind} type="${code}" message="${line(message)}">${cut(message, MAX_TEXT_CHARS)}</${kind}>\n`;

/** An earlier attempt of a case that passed later (`flakyFailure`), or of one that never did (`rerunFailure`). */
export const earlierElement = (
  kind: 'flakyFailure' | 'rerunFailure',
  { code, message }: ErrorRecord,
  output: string,
): Markup =>
  markup`      <${kind} type="${code}" message="${line(message)}"><stackTrace>${cut(message, MAX_TEXT_CHARS)}</stackTrace><system-out>${cut(output, MAX_TEXT_CHARS)}</system-out></${kind}>\n`;

export const skippedElement = (reason: string): Markup => markup`      <skipped message="${line(reason)}"/>\n`;

export const outputElement = (text: string): Markup =>
  markup`      <system-out>${cut(text, MAX_TEXT_CHARS)}</system-out>\n`;

/** On one line: XML readers normalise white space in attributes. */
const line = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), MAX_LINE_CHARS);
const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** `flows/login.yaml` is `flows.login`: readers treat the part before the last dot as a package. */
export function classOf(source: string): string {
  const parts = source.split(/[\\/]+/).filter((part) => !/^(\.{0,2}|[a-z]:)$/i.test(part));
  const file = parts.at(-1) ?? source;
  const name = file.slice(0, file.length - extname(file).length).replaceAll('.', '_');
  return [...(isAbsolute(source) ? [] : parts.slice(0, -1)), name].join('.').replace(/\s+/g, '_');
}
