import type { Service } from '../boot.js';
import type { PluginWatch } from '../plugin/loading/plugin-watch.js';

/** Loads the plugins of others again whenever they change. It is for a service that answers already. */
export async function watchPlugins({ loader, logger }: Service): Promise<PluginWatch> {
  const { PluginWatch } = await import('../plugin/loading/plugin-watch.js');
  return new PluginWatch(loader, logger);
}
