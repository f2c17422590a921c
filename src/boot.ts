import { fileURLToPath } from 'node:url';
import { Config, type ConfigSources, loadConfig } from './config.js';
import { Scope } from './di.js';
import { KeywordCatalog } from './keyword/catalog.js';
import { createLog, Logger } from './log.js';
import { discover } from './plugin/discovery.js';
import { findRoots } from './plugin/find-roots.js';
import { loadPlugins } from './plugin/load-plugins.js';
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
 * The composition root: settings, then the plugins of the package and of others, then the sessions.
 * @throws ServiceError E0503 for wrong settings; Error for a plugin of the package that cannot be loaded
 */
export async function boot(sources: ConfigSources = {}): Promise<Service> {
  const config = await loadConfig(sources);
  const logger: Logger = { log: createLog(config.settings.log_level) };
  const registry = new Registry();
  const others = findRoots(config.settings.plugins ?? [], sources.cwd ?? process.cwd());
  for (const plugin of (await Promise.all(BUILT_IN.map(discover))).flat()) registry.add(plugin);
  for (const problem of others.leftOut) registry.leaveOut(problem);
  await loadPlugins(registry, others.roots);
  const catalog = new KeywordCatalog(registry, config);
  for (const { file, line, reason } of registry.leftOut) logger.log.warn({ file, line, reason }, 'plugin left out');
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(Registry, registry)
    .provide(KeywordCatalog, catalog)
    .provide(Shutdown, new Shutdown(config, logger));
  return { config, logger, registry, catalog, store: new SessionStore(scope) };
}
