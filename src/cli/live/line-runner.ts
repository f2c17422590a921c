import { type ErrorCode, type ErrorDetail, ServiceError } from '../../errors.js';
import { untilAborted } from '../../deadline.js';
import type { Session } from '../../session/session.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import type { Colour } from '../../terminal-text.js';
import { runSteps } from '../steps/run-steps.js';
import { dialogLines } from '../../keyword/dialog-data.js';
import { resultText, shownParams } from '../../steps/step-text.js';
import { stepLine, type StepResult } from '../steps/step-result.js';
import type { StepProgress } from '../step-progress.js';
import { EXIT, isDotCommand, runDotCommand } from './dot-commands.js';
import { readLine } from './read-line.js';

const ON_SCREEN = '.elements lists what is on the screen, with locators.';

/** Advice for errors whose message contains none. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  E0106: 'Close And Terminate App, then Launch App, open it again.',
  E0107: 'Try again; .screenshot FILE shows what is on the screen.',
  E0201: ON_SCREEN,
  E0204: ON_SCREEN,
  E0205: 'Locators are xpath=, text=, css=, id=, ocr=, image= or a plain id.',
  E0206: 'Something covers, disables or moves it: .screenshot FILE shows what.',
  E0207: 'Handle Dialog answers it; On Dialog sets what happens to later ones.',
  E0402: '.help lists the keywords.',
};

const MAX_RESULT_CHARS = 4000;
/** Aligns results with the text of a step's line. */
const INDENT = ' '.repeat(13);

export interface LineRunnerOptions {
  readonly session: Session;
  readonly catalog: KeywordCatalog;
  /** Prints a text, its first character in a colour if one is given. */
  readonly print: (text: string, colour?: Colour) => void;
  readonly progress: StepProgress;
  /** Echo each line, because the input is piped. */
  readonly echoes: boolean;
}

/** Runs the lines of `svc live` and prints their results. */
export class LineRunner {
  #hasFailed = false;
  #lines = 0;
  #lastCode: ErrorCode | undefined;

  constructor(private readonly options: LineRunnerOptions) {}

  /** Whether a line failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Never throws. @returns whether another line is wanted */
  async take(line: string, signal: AbortSignal): Promise<boolean> {
    this.#lines++;
    if (line.trim() === EXIT) return false;
    try {
      if (isDotCommand(line)) await this.#runDotCommand(line, signal);
      else await this.#runStep(line, signal);
    } catch (error) {
      this.#hasFailed = true;
      const { code, message } = ServiceError.from(error).toDetail();
      const place = this.options.echoes ? `line ${this.#lines}: ` : '';
      this.options.print(`✗ ${place}${signal.aborted ? 'interrupted' : `${code} ${message}`}`, 'red');
      if (!signal.aborted) this.#advise(code);
    }
    return true;
  }

  async #runDotCommand(line: string, signal: AbortSignal): Promise<void> {
    const { session, catalog, echoes, print } = this.options;
    if (echoes) print(line.trim());
    print(await untilAborted(runDotCommand(line, { session, catalog }), signal));
  }

  async #runStep(line: string, signal: AbortSignal): Promise<void> {
    const { session, catalog, progress } = this.options;
    const step = readLine(line, catalog);
    if (!step) return;
    progress.start(`${step.keyword}  ${shownParams(step.params)}`);
    await runSteps(session, [step], {
      signal,
      keepGoing: true,
      onProgress: (remark) => progress.say(remark),
      onEnd: (result) => {
        progress.stop();
        this.#tell(result, signal.aborted);
      },
    });
  }

  #tell(result: StepResult, isInterrupted: boolean): void {
    if (result.ok) {
      this.#lastCode = undefined;
      this.options.print(stepLine(result), 'green');
      const text = result.data && resultText(result.data);
      if (text !== undefined) this.options.print(indented(cut(text)));
      for (const line of dialogLines(result.data ?? {})) this.options.print(indented(line));
      return;
    }
    this.#hasFailed = true;
    this.options.print(stepLine(isInterrupted ? { ...result, error: undefined } : result), 'red');
    if (isInterrupted) this.options.print(`${INDENT}interrupted`);
    else this.#advise((result.error as ErrorDetail).code);
  }

  /** Prints an advice once until a step succeeds. */
  #advise(code: ErrorCode): void {
    const advice = ADVICE[code];
    if (advice !== undefined && code !== this.#lastCode) this.options.print(indented(advice));
    this.#lastCode = code;
  }
}

const cut = (text: string): string =>
  text.length > MAX_RESULT_CHARS ? `${text.slice(0, MAX_RESULT_CHARS)}… (${text.length} characters)` : text;

const indented = (text: string): string => text.replace(/^/gm, INDENT);
