import type { Element, Module } from '../model/project.js';
import { referencesIn } from '../../variables.js';

/** The names of variables whose values a loop of the modules takes; Run Loop stands in a module itself. */
function loopedNames(modules: Iterable<Module>): Set<string> {
  const loops = [...modules].flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'for' ? step.loops : [])));
  return new Set(loops.flatMap(({ values }) => (typeof values === 'string' ? referencesIn(values) : [])));
}

/** The items of a list that is written as JSON or between bars; undefined for any other text. */
function itemsOf(text: string): string[] | undefined {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) && list.length > 0 ? list.map(String) : undefined;
    } catch {
      return undefined;
    }
  }
  return text.includes('|') ? text.split('|').map((item) => item.trim()) : undefined;
}

/**
 * The elements, of which those that loops run over hold the items of their list: in the reference such an element is one
 * text, `["00", "15"]` or `00|15`, and elsewhere bars belong to XPath.
 */
export function withLoopLists(
  elements: ReadonlyMap<string, Element>,
  modules: Iterable<Module>,
): ReadonlyMap<string, Element> {
  const looped = loopedNames(modules);
  return new Map(
    [...elements].map(([name, element]) => {
      const items = looped.has(name) && element.locators.length === 1 ? itemsOf(element.locators[0]!) : undefined;
      return [name, items ? { ...element, locators: items } : element];
    }),
  );
}
