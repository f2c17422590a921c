import { fileURLToPath } from 'node:url';
import { Config, type ConfigSources, loadConfig } from './config.js';
import { Scope } from './di.js';
import { KeywordCatalog } from './keyword/catalog.js';
import { createLog, Logger } from './log.js';
import { discover } from './plugin/discovery.js';
import { Registry } from './plugin/registry.js';
import { Shutdown } from './plugin/shutdown.js';
import { SessionStore } from './session/store.js';

/** The service without an adapter: everything that HTTP, MCP and the command line need. */
export interface Service {
  readonly config: Config;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly catalog: KeywordCatalog;
  readonly store: SessionStore;
}

const BUILT_IN = ['../keywords', '../plugins'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * The composition root: settings, then the plugins of every root, then the sessions.
 * @param roots further directories of plugins
 * @throws ServiceError E0503 for wrong settings; Error for a plugin that cannot be loaded
 */
export async function boot(sources: ConfigSources = {}, roots: readonly string[] = []): Promise<Service> {
  const config = await loadConfig(sources);
  const logger: Logger = { log: createLog(config.settings.log_level) };
  const registry = new Registry();
  const found = await Promise.all([...BUILT_IN, ...roots].map(discover));
  for (const plugin of found.flat()) registry.add(plugin);
  const catalog = new KeywordCatalog(registry, config);
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(Registry, registry)
    .provide(KeywordCatalog, catalog)
    .provide(Shutdown, new Shutdown(config, logger));
  return { config, logger, registry, catalog, store: new SessionStore(scope) };
}
