import { createRequire } from 'node:module';
import type bunyan from 'bunyan';

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
  return createLogger({ name: 'svc', level, stream: process.stderr, serializers: { err: stdSerializers.err } });
}
