import bunyan from 'bunyan';

export type Log = bunyan;

/** Injectable: the logger of the session or of the service. */
export abstract class Logger {
  abstract readonly log: Log;
}

/** The service's logger. It writes to stderr, one JSON record a line: stdout belongs to what a command answers. */
export function createLog(level: bunyan.LogLevelString): Log {
  return bunyan.createLogger({
    name: 'svc',
    level,
    stream: process.stderr,
    serializers: { err: bunyan.stdSerializers.err },
  });
}
