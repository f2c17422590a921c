import { Command } from '@oclif/core';
import { type ErrorCode, ServiceError } from '../errors.js';

/** Codes that say that the command was given something wrong: exit 2. */
const WRONG_USAGE: readonly ErrorCode[] = ['E0402', 'E0403', 'E0503'];

/** What every command is: it shows the service's own errors as one line, and ends with 1 or 2. */
export abstract class ServiceCommand extends Command {
  protected override async catch(error: Error): Promise<unknown> {
    if (!(error instanceof ServiceError)) return super.catch(error);
    process.exitCode = WRONG_USAGE.includes(error.code) ? 2 : 1;
    const detail = error.toDetail();
    if (this.jsonEnabled()) this.logJson({ error: detail });
    else this.logToStderr(`Error: ${detail.code} ${detail.message}`);
    return undefined;
  }
}
