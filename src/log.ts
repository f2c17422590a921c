import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import type bunyan from 'bunyan';
import { terminalText } from './terminal-text.js';

export type Log = bunyan;

/** Injectable: the logger of the session or of the service. */
export abstract class Logger {
  abstract readonly log: Log;
}

/** The service's logger. It is made, and bunyan loaded, when something is first logged. */
export class ServiceLogger extends Logger {
  #log: Log | undefined;

  constructor(private readonly level: bunyan.LogLevelString) {
    super();
  }

  get log(): Log {
    return (this.#log ??= createLog(this.level));
  }
}

/** Writes to stderr, one JSON record a line: stdout belongs to what a command answers. */
export function createLog(level: bunyan.LogLevelString): Log {
  const { createLogger, stdSerializers } = createRequire(import.meta.url)('bunyan') as typeof bunyan;
  const stream = process.stderr.isTTY ? terminalOf(process.stderr) : process.stderr;
  return createLogger({ name: 'svc', level, stream, serializers: { err: stdSerializers.err } });
}

/** JSON escapes C0 alone: a record may hold other characters that a terminal obeys. */
const terminalOf = (terminal: NodeJS.WriteStream): Writable =>
  new Writable({
    decodeStrings: false,
    write: (record: string, _, done) => void terminal.write(terminalText(record), done),
  });
