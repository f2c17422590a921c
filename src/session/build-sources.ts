import type { Scope, Token } from '../di.js';
import { ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from '../locate/ports.js';
import { type NamedLocator, type Named, Sources } from '../locate/sources.js';
import type { Log } from '../log.js';
import type { Kind } from '../plugin/mark.js';
import type { Plugin, Registry } from '../plugin/registry.js';
import { buildPlugin } from './build-plugin.js';
import type { SessionPlan } from './config.js';

/** The plugins that a plan names, looked up before anything is opened. */
export interface SourcePlugins {
  readonly elementSources: readonly Plugin<'element source'>[];
  readonly textDetectors: readonly Plugin<'text detector'>[];
  readonly imageDetectors: readonly Plugin<'image detector'>[];
}

/**
 * Looks up every source that a plan names. The bare name of a driver stands for all its element sources.
 * @throws ServiceError E0601 for an unknown name
 */
export function lookUpSources(plan: SessionPlan, registry: Registry): SourcePlugins {
  const drivers = registry.all('driver').map(({ info }) => info.name);
  const ofDriver = (name: string) => registry.all('element source').filter(({ info }) => info.driver === name);
  const elementSources = plan.elementSources.flatMap((name) =>
    drivers.includes(name) ? ofDriver(name) : [registry.get('element source', name)],
  );
  return {
    elementSources: [...new Set(elementSources)],
    textDetectors: plan.textDetectors.map((name) => registry.get('text detector', name)),
    imageDetectors: plan.imageDetectors.map((name) => registry.get('image detector', name)),
  };
}

/**
 * Builds the sources of a session; one whose driver is not the one in use is skipped with a warning.
 * @throws ServiceError E0603 for one that cannot be built
 */
export function buildSources(plugins: SourcePlugins, driver: string, scope: Scope, log: Log): Sources {
  const locators: NamedLocator[] = [];
  const pageSources: Named<PageSource>[] = [];
  const screens: Named<Screen>[] = [];
  for (const plugin of plugins.elementSources) {
    const { name, locates = [] } = plugin.info;
    if (plugin.info.driver !== driver) {
      log.warn({ source: name }, `element source skipped: its driver is not ${driver}`);
      continue;
    }
    const built = buildPlugin(plugin, scope, ElementLocator, PageSource, Screen);
    if (built instanceof ElementLocator) locators.push({ name, plugin: built, locates });
    else if (built instanceof PageSource) pageSources.push({ name, plugin: built });
    else screens.push({ name, plugin: built });
  }
  const readers = plugins.textDetectors.map((plugin) => named(plugin, scope, TextReader));
  const matchers = plugins.imageDetectors.map((plugin) => named(plugin, scope, ImageMatcher));
  return new Sources(locators, pageSources, screens, readers, matchers);
}

function named<K extends Kind, T>(plugin: Plugin<K>, scope: Scope, port: Token<T>): Named<T> {
  return { name: plugin.info.name, plugin: buildPlugin(plugin, scope, port) };
}
