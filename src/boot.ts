import { Access } from './access/access.js';
import { Config } from './config.js';
import { type ConfigSources, loadConfig } from './load-config.js';
import { DeviceHold } from './device/hold.js';
import { Scope } from './di.js';
import type { Fleet } from './directory/fleet.js';
import { SoloFleet } from './directory/solo-fleet.js';
import { KeywordCatalog } from './keyword/catalog.js';
import { Logger, ServiceLogger } from './log.js';
import { builtinKeywords, otherBuiltins } from './plugin/builtins.js';
import { findRoots } from './plugin/loading/find-roots.js';
import { PluginLoader } from './plugin/loading/plugin-loader.js';
import { foreignFile, Registry } from './plugin/registry.js';
import { Shutdown } from './plugin/shutdown.js';
import { SessionStore } from './session/store.js';
import { startTracing } from './tracing/start-tracing.js';
import { TrackingCounts } from './tracking/tracking-counts.js';

/** The service without an adapter: everything that HTTP, MCP and the command line need. */
export interface Service {
  readonly config: Config;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly loader: PluginLoader;
  readonly catalog: KeywordCatalog;
  readonly store: SessionStore;
  readonly fleet: Fleet;
  readonly trackingCounts: TrackingCounts;
  /** Who may call. The first door opens it. @throws ServiceError E0503 for files that cannot be used */
  readonly access: () => Promise<Access>;
}

/** Plugin files of one origin that the log lists. */
const MAX_LOGGED_FILES = 100;

export interface BootOptions {
  /** Joins the fleet of the setting `directory`; otherwise the process keeps its sessions for itself. */
  readonly joinsFleet?: boolean;
}

/**
 * The composition root: loads the settings, the built-in keywords and the third-party plugins, then makes the session
 * store. The other built-in plugins are deferred until `registry.loadDeferred`.
 * @throws ServiceError E0503 for wrong settings; Error for a built-in plugin that cannot be loaded
 */
export async function boot(sources: ConfigSources = {}, { joinsFleet = false }: BootOptions = {}): Promise<Service> {
  const config = await loadConfig(sources);
  const logger = new ServiceLogger(config.settings.log_level);
  const endTracing = await startTracing(logger);
  const registry = new Registry();
  for (const plugin of await builtinKeywords()) registry.add(plugin);
  registry.deferBuiltins(otherBuiltins);
  const catalog = new KeywordCatalog(registry, config);
  const find = () => findRoots(config.settings.plugins ?? [], sources.cwd ?? process.cwd());
  const loader = new PluginLoader(registry, find, (plugin) => catalog.check(plugin));
  await loader.load();
  logLoaded(logger, config, registry);
  for (const { file, line, reason } of registry.rejected) logger.log.warn({ file, line, reason }, 'plugin left out');
  const trackingCounts = new TrackingCounts();
  const shutdown = new Shutdown(config, logger);
  if (endTracing) shutdown.add('traces', endTracing);
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(Registry, registry)
    .provide(KeywordCatalog, catalog)
    .provide(TrackingCounts, trackingCounts)
    .provide(DeviceHold, new DeviceHold())
    .provide(Shutdown, shutdown);
  const store = new SessionStore(scope);
  const fleet = await fleetOf(store, joinsFleet ? config.settings.directory : undefined, config, logger);
  let opened: Promise<Access> | undefined;
  const access = () => (opened ??= openAccess(config, logger, fleet, shutdown));
  return { config, logger, registry, loader, catalog, store, fleet, trackingCounts, access };
}

async function openAccess({ settings }: Config, { log }: Logger, fleet: Fleet, shutdown: Shutdown): Promise<Access> {
  const access = await Access.open(settings, log, (principal) => fleet.countCall(principal));
  shutdown.add('access', () => access.close());
  return access;
}

/** The client of the directory is loaded only where there is one. */
async function fleetOf(
  store: SessionStore,
  directory: string | undefined,
  { settings }: Config,
  { log }: Logger,
): Promise<Fleet> {
  if (directory === undefined) return new SoloFleet(store, settings);
  const { openFleet } = await import('./directory/open-fleet.js');
  return openFleet(directory, store, settings, log);
}

/** Logs the configuration file and the third-party plugin files, grouped by origin. */
function logLoaded(logger: Logger, { file }: Config, registry: Registry): void {
  if (file !== undefined) logger.log.info({ file }, 'configuration file read');
  const byOrigin = new Map<string, Set<string>>();
  for (const plugin of registry.everything()) {
    const foreign = foreignFile(plugin);
    if (foreign === undefined) continue;
    byOrigin.set(plugin.origin, (byOrigin.get(plugin.origin) ?? new Set()).add(foreign));
  }
  for (const [origin, files] of byOrigin) {
    logger.log.info({ origin, count: files.size, files: [...files].slice(0, MAX_LOGGED_FILES) }, 'plugins loaded');
  }
}
