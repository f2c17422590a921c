import { Command } from '@oclif/core/command';
import * as Errors from '@oclif/core/errors';
import { type ErrorCode, ServiceError } from '../errors.js';
import { createLog } from '../log.js';
import { handlePluginError } from '../plugin/loading/unhandled-errors.js';
import { textFor } from '../terminal-text.js';
import type { Service } from '../boot.js';
import type { PluginWatch } from '../plugin/loading/plugin-watch.js';

/** Error codes that mean wrong usage: exit code 2. */
const WRONG_USAGE: readonly ErrorCode[] = ['E0304', 'E0402', 'E0403', 'E0503', 'E0507'];

/**
 * The base of all commands. It prints a failure as one line and exits with 2 for wrong usage, 1 for other failures. It
 * removes control characters that come from pages, devices and servers before they reach a terminal.
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

  /** Writes a text with control characters that svc itself added, such as colours. */
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
 * Logs an uncaught error or rejection and exits with 1, as Node does by default. Errors of third-party plugins are only
 * logged.
 */
function endOnUnhandledError(): void {
  // Includes rejections, as long as nothing listens to `unhandledRejection`.
  process.on('uncaughtException', (error) => {
    if (handlePluginError(error)) return;
    createLog('fatal').fatal({ err: error }, 'ended by an error that nothing caught');
    process.exit(1);
  });
}

const SDK = '@modelcontextprotocol/sdk';

/** The error for a failed import: how to install the MCP SDK when it is missing, else the failure itself. */
export function asMissingSdk(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes(SDK);
  return isMissing
    ? new Error(`svc mcp needs the package ${SDK}: npm install ${SDK}`, { cause: error })
    : (error as Error);
}

/** Reloads third-party plugins when they change. Call it once the service answers. */
export async function watchPlugins({ loader, logger }: Service): Promise<PluginWatch> {
  const { PluginWatch } = await import('../plugin/loading/plugin-watch.js');
  return new PluginWatch(loader, logger);
}
