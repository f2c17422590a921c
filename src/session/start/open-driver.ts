import { Config } from '../../config.js';
import { withDeadline } from '../../deadline.js';
import { Driver, DriverOptions } from '../../device/driver.js';
import type { Scope } from '../../di.js';
import { type ErrorCode, ServiceError } from '../../errors.js';
import { Logger } from '../../log.js';
import { foreignFile, type Plugin, type Registry } from '../../plugin/registry.js';
import { runAsPlugin } from '../../plugin/loading/unhandled-errors.js';
import type { SessionEnd } from '../lifetime/closers.js';
import type { EnabledSource, SessionPlan } from '../plan.js';
import { buildPlugin } from './build-plugin.js';
import { checkCapabilities } from './sources.js';

/** A driver and its configuration. */
export interface DriverChoice {
  readonly source: EnabledSource;
  readonly plugin: Plugin<'driver'>;
}

/**
 * Looks up every driver of a plan.
 * @throws ServiceError E0601 for an unknown name, E0104 for a capability that the driver does not know
 */
export function lookUpDrivers({ drivers }: SessionPlan, registry: Registry): DriverChoice[] {
  const choices = drivers.map((source) => ({ source, plugin: registry.get('driver', source.name) }));
  for (const { source, plugin } of choices) checkCapabilities(plugin.info, source);
  return choices;
}

/** Errors whose cause is only logged. */
const LOGGED = new Set<ErrorCode>(['E0603', 'E0802']);

interface FailedOpening {
  readonly driver: string;
  readonly error: ServiceError;
}

export interface OpenedDriver {
  readonly source: EnabledSource;
  readonly driver: Driver;
  readonly target: Plugin['target'];
  /** Why earlier drivers in the order did not open: a line each. */
  readonly warnings: readonly string[];
}

/**
 * Opens the first driver that opens, in the given order.
 * @throws ServiceError the error of a single driver; E0102 with the reason of each when several were tried
 */
export async function openDriver(
  choices: readonly DriverChoice[],
  scope: Scope,
  signal: AbortSignal,
): Promise<OpenedDriver> {
  const failures: FailedOpening[] = [];
  for (const { source, plugin } of choices) {
    const attempt = scope.child().provide(DriverOptions, new DriverOptions(source.url, source.capabilities));
    let driver: Driver | undefined;
    try {
      const built = buildPlugin(plugin, attempt, Driver);
      driver = built;
      await runAsPlugin(foreignFile(plugin), () => built.open(signal));
      const warnings = failures.map((failed) => `${lineOf(failed)}; ${source.name} is used instead`);
      return { source, driver, target: plugin.target, warnings };
    } catch (error) {
      const { log } = scope.get(Logger);
      if (driver) {
        await closeDriver(driver, scope, 'stopped').catch((failure: unknown) =>
          log.warn({ err: failure }, 'a driver that failed to open could not be closed'),
        );
      }
      if (signal.aborted) throw signal.reason;
      const failure = ServiceError.from(error);
      if (LOGGED.has(failure.code)) log.error({ err: failure.cause ?? failure, driver: source.name }, 'driver failed');
      const { code, message: reason } = failure;
      if (choices.length > 1)
        log.warn({ driver: source.name, code, reason }, 'driver did not open: the next one is tried');
      failures.push({ driver: source.name, error: failure });
    }
  }
  if (failures.length === 1) throw failures[0]!.error;
  throw new ServiceError('E0102', failures.map(lineOf).join('; '), {
    drivers: failures.map(({ driver, error: { code, message } }) => ({ driver, code, message })),
  });
}

const lineOf = ({ driver, error: { code, message } }: FailedOpening): string => `${driver}: ${code} ${message}`;

/**
 * Closes a driver within `close_timeout_s` of the settings. Where another process goes on with its device, or may use it
 * already, the device stays as it is.
 * @throws ServiceError E0103 when it takes longer
 */
export async function closeDriver(driver: Driver, scope: Scope, end: SessionEnd): Promise<void> {
  const { close_timeout_s: limit } = scope.get(Config).settings;
  await withDeadline(
    limit,
    () => new ServiceError('E0103', `the driver did not close within ${limit} s`),
    () => (end === 'stopped' ? driver.close() : driver.detach()),
  );
}
