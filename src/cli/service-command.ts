import { Command } from '@oclif/core/command';
import * as Errors from '@oclif/core/errors';
import { type ErrorCode, ServiceError } from '../errors.js';
import { createLog } from '../log.js';
import { handlePluginError } from '../plugin/loading/unhandled-errors.js';
import { textFor } from '../terminal-text.js';

/** Codes that say that the command was given something wrong: exit 2. */
const WRONG_USAGE: readonly ErrorCode[] = ['E0304', 'E0402', 'E0403', 'E0503'];

/**
 * What every command is: it shows a failure as one line; exit 2 for wrong usage, 1 for everything else. A
 * terminal gets no control characters of pages, devices and servers.
 */
export abstract class ServiceCommand extends Command {
  protected override async init(): Promise<void> {
    await super.init();
    endOnUnhandledError();
  }

  override log(text = ''): void {
    this.logAsIs(textFor(process.stdout, text));
  }

  override logToStderr(text = ''): void {
    super.logToStderr(textFor(process.stderr, text));
  }

  override logJson(json: unknown): void {
    const text = JSON.stringify(json) as string | undefined;
    super.logJson(text === undefined ? json : JSON.parse(textFor(process.stdout, text)));
  }

  /** Writes a text that holds control characters of our own, such as colours. */
  protected logAsIs(text: string): void {
    super.log(text);
  }

  protected override async catch(error: Error): Promise<unknown> {
    if (error instanceof Errors.CLIError || error instanceof Errors.ExitError) return super.catch(error);
    const detail = error instanceof ServiceError ? error.toDetail() : undefined;
    process.exitCode = detail && WRONG_USAGE.includes(detail.code) ? 2 : 1;
    if (this.jsonEnabled()) this.logJson({ error: detail ?? { message: error.message } });
    else this.logToStderr(`Error: ${detail ? `${detail.code} ${detail.message}` : error.message}`);
    return undefined;
  }
}

/**
 * Ends the process at an error that nothing caught, a rejected promise included, as Node does by itself: the error is
 * logged, exit code 1. Those of plugins of third parties are logged, and the process goes on.
 */
function endOnUnhandledError(): void {
  // Node gives it rejections too, as long as nobody listens to those.
  process.on('uncaughtException', (error) => {
    if (handlePluginError(error)) return;
    createLog('fatal').fatal({ err: error }, 'ended by an error that nothing caught');
    process.exit(1);
  });
}
