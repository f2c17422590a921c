import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import { startRequest } from '../../session/start-request.js';
import { bootSources, settingFlags } from '../flags.js';
import { Interruption } from '../interruption.js';
import { ServiceCommand } from '../service-command.js';
import { sessionFlags, sessionOf } from '../session-flags.js';
import { StepProgress } from '../step-progress.js';
import type { Step, StepResult } from '../steps/step.js';

const STDIN = '-';

export default class Run extends ServiceCommand {
  static override description =
    'Run one keyword, or the steps of a file, in a session of its own: opens the driver, runs, stops.\n' +
    'NAME=VALUE is a named parameter where the keyword has one of that name, anything else a positional one. ' +
    'Exits with 0 when everything succeeded, 1 when a keyword failed, 2 for wrong usage.';
  static override examples = [
    '<%= config.bin %> run "Get Text" css=h1 --capabilities \'{"url": "https://example.com"}\'',
    '<%= config.bin %> run press_element id=save --alt text=Save timeout=5',
    '<%= config.bin %> run --file login.yaml --keep-going',
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
      description: 'Steps: a YAML or JSON list of {keyword, params}, or lines "Keyword | param | param"; - is stdin',
    }),
    'keep-going': Flags.boolean({ description: 'Go on after a step that fails', dependsOn: ['file'] }),
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
    const interruption = new Interruption();
    const { boot } = await import('../../boot.js');
    const service = await boot(bootSources(flags, { log_level: flags['log-level'] ?? 'error' }));
    try {
      const steps = flags.file === undefined ? [await stepFrom(words, service)] : await stepsIn(flags.file, service);
      const results = await this.#drive(service, steps, interruption.signal, sessionOf(flags), {
        isFile: flags.file !== undefined,
        keepGoing: flags['keep-going'],
      });
      const ok = results.length === steps.length && results.every((result) => result.ok);
      if (!ok) process.exitCode = 1;
    } catch (error) {
      // Whoever interrupts knows why it fails.
      if (interruption.exitCode === undefined) throw error;
    } finally {
      await service.store.shutdown();
    }
    if (interruption.exitCode !== undefined) process.exitCode = interruption.exitCode;
    return undefined;
  }

  /** One line an object, so that a stream of them can be read while it comes. */
  override logJson(json: unknown): void {
    if (json !== undefined) process.stdout.write(`${JSON.stringify(json)}\n`);
  }

  async #drive(
    service: Service,
    steps: readonly Step[],
    signal: AbortSignal,
    wanted: ReturnType<typeof sessionOf>,
    { isFile, keepGoing }: { readonly isFile: boolean; readonly keepGoing: boolean },
  ): Promise<StepResult[]> {
    const [{ runSteps }, { maskedParams, shownParams, stepLine }] = await Promise.all([
      import('../steps/run-steps.js'),
      import('../steps/step-text.js'),
    ]);
    const progress = new StepProgress(process.stderr);
    try {
      progress.start('opening the session');
      const session = await service.store.start(startRequest(wanted, service.config.settings), {
        signal,
        progress: (remark) => progress.say(remark),
      });
      const results = await runSteps(session, steps, {
        signal,
        keepGoing,
        onStart: ({ keyword, params }) => progress.start(`${keyword}  ${shownParams(params)}`),
        onProgress: (remark) => progress.say(remark),
        onEnd: (result) => {
          progress.stop();
          if (this.jsonEnabled()) this.logJson({ ...result, params: maskedParams(result.params) });
          else if (signal.aborted) this.logToStderr(`interrupted: ${result.keyword}`);
          else if (isFile) this.log(stepLine(result));
          else this.#tell(result);
        },
      });
      if (isFile) this.log(summary(results, steps.length));
      progress.start('closing the session');
      await service.store.stop(session.id);
      return results;
    } finally {
      progress.stop();
    }
  }

  /** The result on stdout, the failure on stderr. */
  #tell({ data, error }: StepResult): void {
    if (error) return this.logToStderr(`Error: ${error.code} ${error.message}`);
    const value = data && 'result' in data ? data['result'] : data;
    if (value !== null && value !== undefined) {
      this.log(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
    }
  }
}

async function stepFrom(words: readonly { text: string; isAlternative: boolean }[], service: Service): Promise<Step> {
  const { paramsFrom } = await import('../steps/step-params.js');
  const [name, ...given] = words;
  if (name!.isAlternative) throw new ServiceError('E0403', 'the keyword comes first');
  const definition = service.catalog.get(name!.text);
  try {
    return { keyword: definition.mark.name, params: paramsFrom(given, definition) };
  } catch (error) {
    throw new ServiceError('E0403', (error as Error).message);
  }
}

async function stepsIn(file: string, { catalog }: Service): Promise<Step[]> {
  const { parseSteps } = await import('../steps/parse-steps.js');
  if (file === STDIN) return parseSteps(await readAll(process.stdin), 'stdin', catalog);
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    throw new ServiceError('E0403', `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseSteps(content, file, catalog);
}

function summary(results: readonly StepResult[], count: number): string {
  const passed = results.filter(({ ok }) => ok).length;
  const ms = results.reduce((sum, result) => sum + result.ms, 0);
  const left = count - results.length;
  return `\n${passed} of ${count} steps succeeded in ${ms} ms${left > 0 ? `; ${left} did not run` : ''}`;
}
