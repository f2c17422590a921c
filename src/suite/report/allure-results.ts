import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { extname } from 'node:path';
import type {
  Attachment as AllureAttachment,
  FixtureResult,
  Stage,
  Status,
  StepResult,
  TestResult,
} from 'allure-js-commons';
import type { FileSystemWriter } from 'allure-js-commons/sdk/reporter';
import type { Attachment, AttemptOutcome, CaseAttempt, CasePart, CaseResult, RunResult } from '../result/run-result.js';
import type { ErrorRecord, Picture, StepOutcome, StepRecord } from '../result/step-record.js';
import { classOf } from './junit/junit-xml.js';

/** The words of Allure's model; its enums are not loaded for them. */
const OF_ATTEMPTS = { passed: 'passed', failed: 'failed', interrupted: 'broken' } as Readonly<
  Record<AttemptOutcome, Status>
>;
const OF_STEPS = { passed: 'passed', failed: 'failed', soft: 'failed', skipped: 'skipped' } as Readonly<
  Record<StepOutcome, Status>
>;
const FINISHED = 'finished' as Stage;
const SKIPPED = 'skipped' as Status;

/** A trace of Playwright, which Allure opens in its own viewer. */
const TRACE_TYPE = 'application/vnd.allure.playwright-trace';

/**
 * Adds the results of a run to a directory for Allure, a result for each attempt: Allure takes those of one case as
 * retries of each other. What is in the directory stays.
 * @param read the content of a file of the report's folder
 */
export async function writeAllureResults(
  run: RunResult,
  directory: string,
  read: (file: string) => Promise<Buffer>,
): Promise<void> {
  const { FileSystemWriter } = await import('allure-js-commons/sdk/reporter');
  const results = new AllureResults(new FileSystemWriter({ resultsDir: directory }), read);
  for (const each of run.cases) await results.add(each, run);
}

class AllureResults {
  readonly #written = new Set<string>();

  constructor(
    private readonly writer: FileSystemWriter,
    private readonly read: (file: string) => Promise<Buffer>,
  ) {}

  async add(result: CaseResult, run: RunResult): Promise<void> {
    if (result.attempts.length === 0) {
      const start = Date.parse(run.began);
      const statusDetails = { ...(result.reason !== undefined && { message: result.reason }) };
      this.writer.writeResult({ ...testOf(result), status: SKIPPED, statusDetails, start, stop: start });
    }
    for (const attempt of result.attempts) {
      await this.#addAttempt(result, attempt, result.outcome === 'flaky' && attempt === result.attempts.at(-1));
    }
  }

  async #addAttempt(result: CaseResult, attempt: CaseAttempt, isFlaky: boolean): Promise<void> {
    const { began, ms, outcome, error, worker, driver, parts } = attempt;
    const test = testOf(result);
    const body = parts.find(({ part }) => part === 'case');
    this.writer.writeResult({
      ...test,
      ...timeOf(began, ms),
      status: OF_ATTEMPTS[outcome],
      // Readers of Allure know `flaky`, which the type does not have.
      statusDetails: { ...detailsOf(error), ...(isFlaky && { flaky: true }) },
      labels: [...test.labels, { name: 'thread', value: `worker ${worker}` }],
      parameters: [
        ...test.parameters,
        ...(driver === undefined ? [] : [{ name: 'driver', value: driver, excluded: true }]),
      ],
      steps: await this.#steps(body?.steps ?? []),
      attachments: await this.#attemptFiles(attempt),
    });
    const fixtures = parts.filter(({ part }) => part !== 'case');
    if (fixtures.length === 0) return;
    const isBefore = ({ part }: CasePart) => part === 'suite setup' || part === 'setup';
    this.writer.writeGroup({
      uuid: randomUUID(),
      children: [test.uuid],
      befores: await Promise.all(fixtures.filter(isBefore).map((part) => this.#fixture(part))),
      afters: await Promise.all(fixtures.filter((part) => !isBefore(part)).map((part) => this.#fixture(part))),
    });
  }

  async #fixture({ part, steps }: CasePart): Promise<FixtureResult> {
    const failed = steps.find(({ outcome }) => outcome === 'failed' || outcome === 'soft');
    const [first, last] = [steps[0]!, steps.at(-1)!];
    return {
      name: part,
      start: Date.parse(first.began),
      stop: Date.parse(last.began) + last.ms,
      status: OF_STEPS[failed?.outcome ?? 'passed'],
      statusDetails: detailsOf(failed?.error),
      stage: FINISHED,
      steps: await this.#steps(steps),
      attachments: [],
      parameters: [],
    };
  }

  #steps(steps: readonly StepRecord[]): Promise<StepResult[]> {
    return Promise.all(steps.map((step) => this.#step(step)));
  }

  async #step({ title, params, began, ms, outcome, error, result, screen, steps }: StepRecord): Promise<StepResult> {
    const text = result && 'text' in result ? [{ name: 'result', value: result.text }] : [];
    const pictures = [
      ...(screen ? await this.#picture('screen', screen) : []),
      ...(result && !('text' in result) ? await this.#picture('result', result) : []),
    ];
    return {
      name: title,
      ...timeOf(began, ms),
      status: OF_STEPS[outcome],
      statusDetails: detailsOf(error),
      stage: FINISHED,
      parameters: [...params.map(({ name, values }) => ({ name, value: values.join(' or ') })), ...text],
      attachments: pictures,
      steps: await this.#steps(steps),
    };
  }

  async #attemptFiles({ screen, attachments, console, network }: CaseAttempt): Promise<AllureAttachment[]> {
    const files = await Promise.all(attachments.map((each) => this.#file(each)));
    return [
      ...(screen ? await this.#picture('screen at the end', screen) : []),
      ...files.flat(),
      ...this.#text('console', console),
      ...this.#text('network', network),
    ];
  }

  #file({ name, file, contentType }: Attachment): Promise<AllureAttachment[]> {
    return this.#attach(name, file, name === 'trace' ? TRACE_TYPE : contentType);
  }

  async #picture(name: string, picture: Picture): Promise<AllureAttachment[]> {
    if ('missing' in picture) return [];
    return this.#attach(name, picture.file, picture.file.endsWith('.png') ? 'image/png' : 'image/jpeg');
  }

  async #attach(name: string, file: string, type: string): Promise<AllureAttachment[]> {
    return [this.#write(name, await this.read(file), type, extname(file))];
  }

  #text(name: string, lines: readonly string[]): AllureAttachment[] {
    return lines.length === 0 ? [] : [this.#write(name, Buffer.from(lines.join('\n')), 'text/plain', '.txt')];
  }

  #write(name: string, content: Buffer, type: string, extension: string): AllureAttachment {
    const source = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}-attachment${extension}`;
    if (!this.#written.has(source)) this.writer.writeAttachment(source, content);
    this.#written.add(source);
    return { name, type, source };
  }
}

/** What all attempts of a case have in common. */
function testOf({ id, title, file, tags, session }: CaseResult): TestResult {
  const caseId = createHash('md5').update(id).digest('hex');
  return {
    uuid: randomUUID(),
    historyId: caseId,
    testCaseId: caseId,
    fullName: id,
    name: title,
    titlePath: file.split('/'),
    stage: FINISHED,
    statusDetails: {},
    labels: [
      { name: 'framework', value: 'svc' },
      { name: 'host', value: hostname() },
      { name: 'suite', value: file },
      { name: 'package', value: classOf(file) },
      ...tags.map((value) => ({ name: 'tag', value })),
    ],
    parameters: [{ name: 'session', value: session }],
    links: [],
    steps: [],
    attachments: [],
  };
}

const timeOf = (began: string, ms: number): { start: number; stop: number } => ({
  start: Date.parse(began),
  stop: Date.parse(began) + Math.round(ms),
});

const detailsOf = (error: ErrorRecord | undefined): { message?: string } =>
  error ? { message: `${error.code} ${error.message}` } : {};
