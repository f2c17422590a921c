import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import type bunyan from 'bunyan';
import { terminalText } from './terminal-text.js';

export type Log = bunyan;

/** Injectable: the logger of the session or of the service. */
export abstract class Logger {
  abstract readonly log: Log;
}

/** The service's logger. bunyan is loaded with the first record. */
export class ServiceLogger extends Logger {
  #log: Log | undefined;

  constructor(private readonly level: bunyan.LogLevelString) {
    super();
  }

  get log(): Log {
    return (this.#log ??= createLog(this.level));
  }
}

/** Writes to stderr, one JSON record per line; stdout is for the output of commands. */
export function createLog(level: bunyan.LogLevelString): Log {
  const { createLogger, stdSerializers } = createRequire(import.meta.url)('bunyan') as typeof bunyan;
  const stream = process.stderr.isTTY ? terminalOf(process.stderr) : process.stderr;
  return createLogger({ name: 'svc', level, stream, serializers: { err: stdSerializers.err } });
}

/** JSON escapes only C0 control characters; a terminal also interprets others. */
const terminalOf = (terminal: NodeJS.WriteStream): Writable =>
  new Writable({
    decodeStrings: false,
    write: (record: string, _, done) => void terminal.write(terminalText(record), done),
  });
