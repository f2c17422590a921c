import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import { planRun } from '../report/run-plan.js';
import type { RunRecorder } from '../report/run-recorder.js';
import { RunReports } from '../report/run-reports.js';
import type { Step } from '../../steps/step.js';
import type { Word } from '../../steps/read-step.js';
import { textFor } from '../../terminal-text.js';
import { ownSessionSources, settingFlags, variableFlag, variablesOf } from '../flags.js';
import { Interruption } from '../interruption.js';
import { ServiceCommand } from '../service-command.js';
import { sessionFlags, sessionOf } from '../session-flags.js';
import { StepProgress } from '../step-progress.js';
import { dialogLines } from '../../keyword/dialog-data.js';
import { healText, maskedParams, resultText, shownParams } from '../../steps/step-text.js';
import { stepLine, type StepResult } from '../steps/step-result.js';
import type { LoadedSteps } from '../steps/load-steps.js';
import { mergeSessions, openSession, type WantedSession } from '../wanted-session.js';

interface DriveOptions {
  /** Absent for one keyword. */
  readonly source: string | undefined;
  readonly keepGoing: boolean;
  readonly reports: RunReports;
  readonly variables: readonly (readonly [name: string, value: string])[];
}

export default class Run extends ServiceCommand {
  static override description =
    'Run one keyword, or the steps of a file, in a session of its own: opens the driver, runs, stops.\n' +
    'A keyword that needs no session runs without one, unless a flag describes a session. ' +
    'NAME=VALUE is a named parameter where the keyword has one of that name, anything else a positional one. ' +
    'Exits with 0 when everything succeeded, 1 when a keyword failed, 2 for wrong usage.';
  static override examples = [
    '<%= config.bin %> run "Get Text" css=h1 --capabilities \'{"url": "https://example.com"}\'',
    '<%= config.bin %> run press_element id=save --alt text=Save timeout=5',
    '<%= config.bin %> run --file login.yaml --keep-going',
    '<%= config.bin %> run --file login.yaml --junit results.xml --report results.html',
    'cat steps.txt | <%= config.bin %> run --file - --json',
  ];
  static override enableJsonFlag = true;
  static override strict = false;
  static override args = {
    keyword: Args.string({ description: 'Keyword, in any spelling; its parameters follow', ignoreStdin: true }),
  };
  static override flags = {
    alt: Flags.string({
      description: 'An alternative to the value before it; NAME=VALUE is one to that parameter',
      multiple: true,
      multipleNonGreedy: true,
    }),
    file: Flags.string({
      char: 'f',
      description:
        'Steps: a YAML or JSON list of {keyword, params}, {session, steps} with the session that they need, or lines ' +
        '"Keyword | param | param"; - is stdin. Flags win over the file',
    }),
    junit: Flags.string({ description: 'Writes the results to this file as JUnit XML' }),
    report: Flags.string({
      description:
        'Writes the results to this file as a page of HTML, with what was done to find elements and the screen',
    }),
    'keep-going': Flags.boolean({ description: 'Go on after a step that fails', dependsOn: ['file'] }),
    ...variableFlag,
    ...sessionFlags,
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { flags, raw } = await this.parse(Run);
    const words = raw.flatMap((token) =>
      token.type === 'arg'
        ? [{ text: token.input, isAlternative: false }]
        : token.flag === 'alt'
          ? [{ text: token.input, isAlternative: true }]
          : [],
    );
    if ((flags.file === undefined) === (words.length === 0)) {
      throw new ServiceError('E0403', 'give one keyword with its parameters, or --file');
    }
    const variables = variablesOf(flags.variable);
    const interruption = new Interruption();
    const { boot } = await import('../../boot.js');
    const service = await boot(ownSessionSources(flags, { log_level: flags['log-level'] ?? 'error' }));
    await interruption.during(async (signal) => {
      try {
        const { steps, wanted, source } = await load(words, flags.file, service);
        const session = mergeSessions(wanted, await sessionOf(flags));
        await check(steps, variables, service);
        const reports = await RunReports.open(flags);
        const results = await this.#drive(service, steps, signal, session, {
          source,
          keepGoing: flags['keep-going'],
          reports,
          variables,
        });
        const ok = results.length === steps.length && results.every((result) => result.ok);
        if (!ok) process.exitCode = 1;
      } finally {
        await service.store.shutdown();
      }
    });
    return undefined;
  }

  /** One object per line, so that a reader can parse each as soon as it arrives. */
  override logJson(json: unknown): void {
    if (json !== undefined) process.stdout.write(`${textFor(process.stdout, JSON.stringify(json))}\n`);
  }

  async #drive(
    service: Service,
    steps: readonly Step[],
    signal: AbortSignal,
    wanted: WantedSession,
    { source, keepGoing, reports, variables }: DriveOptions,
  ): Promise<StepResult[]> {
    const [{ runSteps }, { RunRecorder }, { ReportCamera }, { maskedScreenshot }] = await Promise.all([
      import('../steps/run-steps.js'),
      import('../report/run-recorder.js'),
      import('../report/report-camera.js'),
      import('../../session/masked-screenshot.js'),
    ]);
    const { settings } = service.config;
    const recorder = new RunRecorder(
      {
        ...planRun(steps, source, wanted.request, settings),
        values: variables.map(([, value]) => value),
      },
      service.catalog,
    );
    const progress = new StepProgress(process.stderr);
    const open = async () => {
      progress.start('opening the session');
      const following = { signal, progress: (remark: string) => progress.say(remark) };
      return openSession(service, wanted, variables, following);
    };
    const isSessionless = source === undefined && !isSessionWanted(wanted, variables) && runsWithout(steps, service);
    try {
      const session = isSessionless
        ? undefined
        : await open().catch(async (error: unknown) => {
            recorder.notOpened(error);
            await this.#write(reports, recorder, signal);
            throw error;
          });
      progress.stop();
      for (const warning of session?.warnings ?? []) this.logToStderr(`Warning: ${warning}`);
      recorder.opened(session?.driverName ?? 'no session');
      const camera = session && reports.hasPictures ? new ReportCamera(() => maskedScreenshot(session)) : undefined;
      const results = await runSteps(session ?? service.store, steps, {
        signal,
        keepGoing,
        traced: reports.isWanted,
        ...(camera && { camera }),
        onStart: ({ keyword, params }) => progress.start(`${keyword}  ${shownParams(params)}`),
        onProgress: (remark) => progress.say(remark),
        onEnd: (result) => {
          recorder.add(result);
          progress.stop();
          const { keyword, params, ok, ms, data, error } = result;
          if (this.jsonEnabled()) this.logJson({ keyword, params: maskedParams(params), ok, ms, data, error });
          else if (signal.aborted) this.logToStderr(`interrupted: ${keyword}`);
          else if (source !== undefined) this.log(stepLine(result));
          else this.#tell(result);
        },
      });
      if (camera && results.at(-1)?.ok) recorder.show(await camera.take());
      await this.#write(reports, recorder, signal);
      if (source !== undefined) this.log(summary(results, steps.length));
      if (session) {
        progress.start('closing the session');
        await service.store.stop(session.id);
      }
      return results;
    } finally {
      progress.stop();
    }
  }

  /** A report that cannot be written makes the command fail, and nothing else. */
  async #write(reports: RunReports, recorder: RunRecorder, signal: AbortSignal): Promise<void> {
    if (!reports.isWanted) return;
    try {
      await reports.write(await recorder.record(signal.aborted));
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      this.logToStderr(`Error: ${code} ${message}`);
      process.exitCode = 1;
    }
  }

  /** Prints the result to stdout, and the failure or the heal to stderr. */
  #tell({ data, healed, error }: StepResult): void {
    if (error) return this.logToStderr(`Error: ${error.code} ${error.message}`);
    const heal = healed && healText(healed);
    if (heal !== undefined) this.logToStderr(`Warning: ${heal}`);
    for (const line of dialogLines(data ?? {})) this.logToStderr(line);
    const text = data && resultText(data);
    if (text !== undefined) this.log(text);
  }
}

/** Whether a flag describes a session. */
const isSessionWanted = ({ request, templates }: WantedSession, variables: DriveOptions['variables']): boolean =>
  variables.length > 0 ||
  Object.keys(templates).length > 0 ||
  Object.values(request).some((value) => value !== undefined);

const runsWithout = (steps: readonly Step[], { catalog }: Service): boolean =>
  steps.every(({ keyword }) => catalog.get(keyword).mark.needsSession === false);

/** The steps, with the session that their file describes. */
async function load(words: readonly Word[], file: string | undefined, service: Service): Promise<LoadedSteps> {
  if (file === undefined) return { steps: [await stepFrom(words, service)], wanted: { request: {}, templates: {} } };
  const { loadSteps } = await import('../steps/load-steps.js');
  return loadSteps(file, service.catalog);
}

/** @throws ServiceError E0403 for a value that no keyword could take, before anything is opened */
async function check(
  steps: readonly Step[],
  given: readonly (readonly [name: string, value: string])[],
  { catalog }: Service,
): Promise<void> {
  const [{ checkSteps }, { Variables }] = await Promise.all([
    import('../steps/load-steps.js'),
    import('../../variables.js'),
  ]);
  const variables = new Variables();
  for (const [name, value] of given) variables.set(name, [value]);
  checkSteps(steps, catalog, variables);
}

async function stepFrom(words: readonly Word[], { catalog }: Service): Promise<Step> {
  const { stepFromWords } = await import('../../steps/read-step.js');
  const [name, ...given] = words;
  if (name!.isAlternative) throw new ServiceError('E0403', 'the first argument must be the keyword');
  const step = stepFromWords(name!.text, given, catalog);
  return { ...step, keyword: catalog.get(step.keyword).mark.name };
}

function summary(results: readonly StepResult[], count: number): string {
  const passed = results.filter(({ ok }) => ok).length;
  const ms = results.reduce((sum, result) => sum + result.ms, 0);
  const left = count - results.length;
  const healed = results.filter((result) => result.healed !== undefined).length;
  const remarks = [...(healed > 0 ? [`${healed} healed`] : []), ...(left > 0 ? [`${left} did not run`] : [])];
  return `\n${[`${passed} of ${count} steps succeeded in ${ms} ms`, ...remarks].join('; ')}`;
}
