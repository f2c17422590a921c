import { Command } from '@oclif/core/command';
import * as Errors from '@oclif/core/errors';
import { type ErrorCode, ServiceError } from '../errors.js';
import { endOnUnhandledError } from './end-on-unhandled-error.js';

/** Codes that say that the command was given something wrong: exit 2. */
const WRONG_USAGE: readonly ErrorCode[] = ['E0402', 'E0403', 'E0503'];

/** What every command is: it shows a failure as one line; exit 2 for wrong usage, 1 for everything else. */
export abstract class ServiceCommand extends Command {
  protected override async init(): Promise<void> {
    await super.init();
    endOnUnhandledError();
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
