import { Driver, DriverOptions } from '../../device/driver.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { Logger } from '../../log.js';
import { runAsPlugin } from '../../plugin/loading/unhandled-errors.js';
import { foreignFile } from '../../plugin/registry.js';
import type { SavedDevice } from '../session-device.js';
import { buildPlugin } from './build-plugin.js';
import { closeDriver, type DriverChoice, type OpenedDriver } from './open-driver.js';

/**
 * Attaches a driver to the device of another process; where its driver was closed, it stays closed. A failure leaves the
 * device as it is.
 * @throws ServiceError E0106 when the device is gone, E0105 when it cannot be used by another process
 */
export async function attachDriver(
  { source, plugin }: DriverChoice,
  device: SavedDevice | undefined,
  scope: Scope,
  signal: AbortSignal,
): Promise<Pick<OpenedDriver, 'driver' | 'target'>> {
  if (!device) throw new ServiceError('E0105', 'only the process that opened this session can use its device');
  const own = scope.child().provide(DriverOptions, new DriverOptions(source.url, source.capabilities));
  const driver = buildPlugin(plugin, own, Driver);
  const { attachment } = device;
  try {
    if (attachment) await runAsPlugin(foreignFile(plugin), () => driver.attach(attachment, signal));
    return { driver, target: plugin.target };
  } catch (error) {
    await closeDriver(driver, scope, 'detached').catch((failure: unknown) =>
      scope.get(Logger).log.warn({ err: failure }, 'a driver that failed to attach could not be detached'),
    );
    throw error;
  }
}
