import type { TreeStrategy } from '../device/element.js';
import type { ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from './ports.js';

/** A configured source or detector with its name in the configuration. */
export interface Named<T> {
  readonly name: string;
  readonly plugin: T;
}

export interface NamedLocator extends Named<ElementLocator> {
  readonly locates: readonly TreeStrategy[];
}

/** Injectable: the sources and detectors of a session, each kind in the order of the configuration. */
export class Sources {
  constructor(
    readonly locators: readonly NamedLocator[],
    readonly pageSources: readonly Named<PageSource>[],
    readonly screens: readonly Named<Screen>[],
    readonly textReaders: readonly Named<TextReader>[],
    readonly imageMatchers: readonly Named<ImageMatcher>[],
  ) {}
}

/** The result of the first source that succeeds; `ask` gets its name too. @throws the last failure when none does */
export async function first<T, R>(
  sources: readonly Named<T>[],
  ask: (plugin: T, name: string) => Promise<R>,
): Promise<R> {
  let failure: unknown;
  for (const { name, plugin } of sources) {
    try {
      return await ask(plugin, name);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
