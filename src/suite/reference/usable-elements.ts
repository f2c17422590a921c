import { isImageName } from '../../locate/locator.js';
import type { Place } from '../model/place.js';
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
 * The elements as calls take them. Those that loops run over hold the items of their list: in the reference such an
 * element is one text, `["00", "15"]` or `00|15`, and elsewhere bars belong to XPath. A picture that the project lacks is
 * left out where there are alternatives to it.
 */
export function usableElements(
  elements: ReadonlyMap<string, Element>,
  modules: Iterable<Module>,
  templates: ReadonlySet<string>,
  warn: (message: string, place: Place) => void,
): ReadonlyMap<string, Element> {
  const looped = loopedNames(modules);
  const isMissing = (locator: string) => isImageName(locator) && !templates.has(locator);
  const usable = (element: Element): Element => {
    const { name, place, locators } = element;
    const items = looped.has(name) && locators.length === 1 ? itemsOf(locators[0]!) : undefined;
    if (items) return { ...element, locators: items };
    const present = locators.filter((locator) => !isMissing(locator));
    if (present.length === 0 || present.length === locators.length) return element;
    for (const locator of locators.filter(isMissing)) {
      warn(`there is no picture ${locator}: the other alternatives of "${name}" are used`, place);
    }
    return { ...element, locators: present };
  };
  return new Map([...elements].map(([name, element]) => [name, usable(element)]));
}
