import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { Driver, DriverOptions } from '../device/driver.js';
import { type ErrorCode, ServiceError } from '../errors.js';
import { Logger } from '../log.js';
import { foreignFile, type Registry } from '../plugin/registry.js';
import { runAsPlugin } from '../plugin/loading/unhandled-errors.js';
import { buildPlugin } from './build-plugin.js';
import { checkCapabilities } from './check-capabilities.js';
import type { EnabledSource } from './config.js';
import { withDeadline } from './deadline.js';

/** Failures whose cause stands in the log only. */
const LOGGED = new Set<ErrorCode>(['E0603', 'E0802']);

interface Failed {
  readonly driver: string;
  readonly error: ServiceError;
}

export interface OpenedDriver {
  readonly name: string;
  readonly driver: Driver;
  /** Why those before it in the order did not open: a line each. */
  readonly warnings: readonly string[];
}

/**
 * Opens the first driver that opens, in the order given, and provides it in the scope.
 * @throws ServiceError the one driver's own error; E0102 with the reason of each when several were tried
 */
export async function openDriver(
  sources: readonly EnabledSource[],
  registry: Registry,
  scope: Scope,
  signal: AbortSignal,
): Promise<OpenedDriver> {
  const plugins = sources.map((source) => ({ source, plugin: registry.get('driver', source.name) }));
  for (const { source, plugin } of plugins) checkCapabilities(plugin.info, source);
  const failures: Failed[] = [];
  for (const { source, plugin } of plugins) {
    const attempt = scope.child().provide(DriverOptions, new DriverOptions(source.url, source.capabilities));
    let driver: Driver | undefined;
    try {
      const built = buildPlugin(plugin, attempt, Driver);
      driver = built;
      await runAsPlugin(foreignFile(plugin), () => built.open(signal));
      scope.provide(Driver, driver).provide(plugin.target, driver);
      const warnings = failures.map((failed) => `${lineOf(failed)}; ${source.name} is used instead`);
      return { name: source.name, driver, warnings };
    } catch (error) {
      const { log } = scope.get(Logger);
      if (driver) {
        await closeDriver(driver, scope).catch((failure: unknown) =>
          log.warn({ err: failure }, 'a driver that failed to open could not be closed'),
        );
      }
      if (signal.aborted) throw signal.reason;
      const failure = ServiceError.from(error);
      if (LOGGED.has(failure.code)) log.error({ err: failure.cause ?? failure, driver: source.name }, 'driver failed');
      const { code, message: reason } = failure;
      if (plugins.length > 1)
        log.warn({ driver: source.name, code, reason }, 'driver did not open: the next one is tried');
      failures.push({ driver: source.name, error: failure });
    }
  }
  if (failures.length === 1) throw failures[0]!.error;
  throw new ServiceError('E0102', failures.map(lineOf).join('; '), {
    drivers: failures.map(({ driver, error: { code, message } }) => ({ driver, code, message })),
  });
}

const lineOf = ({ driver, error: { code, message } }: Failed): string => `${driver}: ${code} ${message}`;

/** Closes a driver within the time that settings give. */
export async function closeDriver(driver: Driver, scope: Scope): Promise<void> {
  const { close_timeout_s: limit } = scope.get(Config).settings;
  await withDeadline(
    limit,
    () => new ServiceError('E0103', `the driver did not close within ${limit} s`),
    () => driver.close(),
  );
}
