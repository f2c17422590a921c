import { fileURLToPath } from 'node:url';
import { Config, type ConfigSources, loadConfig } from './config.js';
import { Scope } from './di.js';
import { KeywordCatalog } from './keyword/catalog.js';
import { Logger, ServiceLogger } from './log.js';
import { discover } from './plugin/discovery.js';
import { findRoots } from './plugin/loading/find-roots.js';
import { PluginLoader } from './plugin/loading/plugin-loader.js';
import { foreignFile, Registry } from './plugin/registry.js';
import { Shutdown } from './plugin/shutdown.js';
import { SessionStore } from './session/store.js';
import { TrackingCounts } from './tracking/tracking-counts.js';

/** The service without an adapter: everything that HTTP, MCP and the command line need. */
export interface Service {
  readonly config: Config;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly loader: PluginLoader;
  readonly catalog: KeywordCatalog;
  readonly store: SessionStore;
  readonly trackingCounts: TrackingCounts;
}

const BUILTIN_KEYWORDS = fileURLToPath(new URL('../keywords', import.meta.url));
/** Plugin files of one origin that the log lists. */
const MAX_LOGGED_FILES = 100;
/** Drivers, element sources, detectors and language models. */
const BUILTIN_PLUGINS = fileURLToPath(new URL('../plugins', import.meta.url));

/**
 * The composition root: loads the settings, the built-in keywords and the third-party plugins, then makes the session
 * store. The other built-in plugins are deferred until `registry.loadDeferred`.
 * @throws ServiceError E0503 for wrong settings; Error for a built-in plugin that cannot be loaded
 */
export async function boot(sources: ConfigSources = {}): Promise<Service> {
  const config = await loadConfig(sources);
  const logger = new ServiceLogger(config.settings.log_level);
  const registry = new Registry();
  for (const plugin of await discover(BUILTIN_KEYWORDS)) registry.add(plugin);
  registry.deferBuiltins(() => discover(BUILTIN_PLUGINS));
  const catalog = new KeywordCatalog(registry, config);
  const find = () => findRoots(config.settings.plugins ?? [], sources.cwd ?? process.cwd());
  const loader = new PluginLoader(registry, find, (plugin) => catalog.check(plugin));
  await loader.load();
  logLoaded(logger, config, registry);
  for (const { file, line, reason } of registry.rejected) logger.log.warn({ file, line, reason }, 'plugin left out');
  const trackingCounts = new TrackingCounts();
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(Registry, registry)
    .provide(KeywordCatalog, catalog)
    .provide(TrackingCounts, trackingCounts)
    .provide(Shutdown, new Shutdown(config, logger));
  return { config, logger, registry, loader, catalog, store: new SessionStore(scope), trackingCounts };
}

/** Logs the configuration file and the third-party plugin files, grouped by origin. */
function logLoaded({ log }: Logger, { file }: Config, registry: Registry): void {
  if (file !== undefined) log.info({ file }, 'configuration file read');
  const byOrigin = new Map<string, Set<string>>();
  for (const plugin of registry.everything()) {
    const foreign = foreignFile(plugin);
    if (foreign === undefined) continue;
    byOrigin.set(plugin.origin, (byOrigin.get(plugin.origin) ?? new Set()).add(foreign));
  }
  for (const [origin, files] of byOrigin) {
    log.info({ origin, count: files.size, files: [...files].slice(0, MAX_LOGGED_FILES) }, 'plugins loaded');
  }
}
