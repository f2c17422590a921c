import { Config, type Driver, DriverOptions } from '#svc';
import { DeviceHold } from '../../src/device/hold.js';
import { type Constructor, Scope } from '../../src/di.js';
import { ServiceError } from '../../src/errors.js';
import { SessionFiles } from '../../src/files/session-files.js';
import { Logger, ServiceLogger } from '../../src/log.js';
import { LogRecorder } from '../../src/logs/log-recorder.js';
import { Shutdown } from '../../src/plugin/shutdown.js';
import { configOf } from '../fixtures/settings.js';

/** A hold that a test takes away. */
export class TakenHold extends DeviceHold {
  isTaken = false;

  override check(): void {
    if (this.isTaken) throw new ServiceError('E0106', 'another replica has the session');
  }
}

export interface BuiltDriver<T extends Driver> {
  readonly driver: T;
  readonly recorder: LogRecorder;
  readonly hold: TakenHold;
}

/** A driver as a session of the service gets it. */
export function builtDriver<T extends Driver>(
  type: Constructor<T>,
  url: string | undefined,
  capabilities: Readonly<Record<string, unknown>> = {},
  settings: Parameters<typeof configOf>[0] = {},
): BuiltDriver<T> {
  const config = configOf(settings);
  const [logger, hold, recorder] = [new ServiceLogger('fatal'), new TakenHold(), new LogRecorder(config)];
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(LogRecorder, recorder)
    .provide(SessionFiles, new SessionFiles(config.settings, undefined))
    .provide(Shutdown, new Shutdown(config, logger))
    .provide(DeviceHold, hold)
    .provide(DriverOptions, new DriverOptions(url, capabilities));
  return { driver: scope.get(type), recorder, hold };
}

/** An attachment as another process reads it. */
export const attachmentOf = ({ attachment }: Driver): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(attachment)) as Readonly<Record<string, unknown>>;
