import type { Scope, Token } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { CachedMatcher, CachedReader } from '../../locate/vision/cached-detectors.js';
import { DetectorOptions, ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from '../../locate/ports.js';
import { type NamedLocator, type Named, Sources } from '../../locate/sources.js';
import type { Log } from '../../log.js';
import { capabilityNames } from '../../plugin/capabilities.js';
import type { CapabilityList } from '../../plugin/mark.js';
import type { Plugin, Registry } from '../../plugin/registry.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { EnabledSource, SessionPlan } from '../plan.js';
import { buildPlugin } from './build-plugin.js';

type DetectorKind = 'text detector' | 'image detector';

/** A detector and its configuration. */
interface Detector<K extends DetectorKind> {
  readonly plugin: Plugin<K>;
  readonly source: EnabledSource;
}

/** The plugins of a plan. */
export interface SourcePlugins {
  readonly elementSources: readonly Plugin<'element source'>[];
  readonly textDetectors: readonly Detector<'text detector'>[];
  readonly imageDetectors: readonly Detector<'image detector'>[];
}

/**
 * Looks up every source of a plan. The name of a driver means all its element sources.
 * @throws ServiceError E0601 for an unknown name, E0104 for a capability that a detector does not know
 */
export function lookUpSources(plan: SessionPlan, registry: Registry): SourcePlugins {
  const drivers = registry.all('driver').map(({ info }) => info.name);
  const ofDriver = (name: string) => registry.all('element source').filter(({ info }) => info.driver === name);
  const elementSources = plan.elementSources.flatMap((name) =>
    drivers.includes(name) ? ofDriver(name) : [registry.get('element source', name)],
  );
  return {
    elementSources: [...new Set(elementSources)],
    textDetectors: plan.textDetectors.map((source) => lookUpDetector('text detector', source, registry)),
    imageDetectors: plan.imageDetectors.map((source) => lookUpDetector('image detector', source, registry)),
  };
}

/** The detectors of a session; each caches its answer for an unchanged screen. */
export type Detectors = Pick<Sources, 'textReaders' | 'imageMatchers'>;

/**
 * Builds the detectors of a session, which need no driver.
 * @throws ServiceError E0603 for one that cannot be built; a detector's own error for its configuration
 */
export const buildDetectors = ({ textDetectors, imageDetectors }: SourcePlugins, scope: Scope): Detectors => ({
  textReaders: textDetectors.map((detector) =>
    named(detector, new CachedReader(buildDetector(detector, scope, TextReader))),
  ),
  imageMatchers: imageDetectors.map((detector) =>
    named(detector, new CachedMatcher(buildDetector(detector, scope, ImageMatcher))),
  ),
});

/**
 * Builds the element sources of a session, and joins them with its detectors. A source of another driver is skipped with a warning.
 * @throws ServiceError E0603 for one that cannot be built
 */
export function buildSources(
  plugins: SourcePlugins,
  { textReaders, imageMatchers }: Detectors,
  driver: string,
  scope: Scope,
  log: Log,
): Sources {
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
  return new Sources(locators, pageSources, screens, textReaders, imageMatchers);
}

function lookUpDetector<K extends DetectorKind>(kind: K, source: EnabledSource, registry: Registry): Detector<K> {
  const plugin = registry.get(kind, source.name);
  checkCapabilities(plugin.info, source);
  return { plugin, source };
}

function buildDetector<T>({ plugin, source }: Detector<DetectorKind>, scope: Scope, port: Token<T>): T {
  const options = new DetectorOptions(source.url, source.capabilities);
  return buildPlugin(plugin, scope.child().provide(DetectorOptions, options), port);
}

const named = <T>({ source: { name } }: Detector<DetectorKind>, plugin: T): Named<T> => ({ name, plugin });

/**
 * @param info the plugin's mark
 * @throws ServiceError E0104 for an unknown capability, with the nearest names
 */
export function checkCapabilities(
  info: { readonly name: string; readonly capabilities?: CapabilityList },
  { capabilities }: EnabledSource,
): void {
  const { name: plugin } = info;
  const known = capabilityNames(info.capabilities);
  const unknown = known && Object.keys(capabilities).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const suggestions = suggest(unknown, known!);
  throw new ServiceError(
    'E0104',
    `${plugin} has no capability ${JSON.stringify(unknown.slice(0, 100))}${didYouMean(suggestions)}`,
    { capability: unknown, suggestions, known },
  );
}
