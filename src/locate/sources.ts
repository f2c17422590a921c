import type { TreeStrategy } from '../device/element.js';
import type { ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from './ports.js';

/** One configured source or detector, by the name the configuration gives it. */
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

/** The answer of the first source that gives one; the last failure when none does. */
export async function first<T, R>(sources: readonly Named<T>[], ask: (plugin: T) => Promise<R>): Promise<R> {
  let failure: unknown;
  for (const { plugin } of sources) {
    try {
      return await ask(plugin);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
