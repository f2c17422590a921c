import { ServiceError } from '../../errors.js';
import type { Elements } from './lift-elements.js';

/**
 * Reads `elements.yaml`: a mapping of names to a locator, or to a list of alternatives.
 * @throws ServiceError E0403 for any other content
 */
export async function readElements(text: string): Promise<Elements> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) throw new ServiceError('E0403', `elements.yaml: ${problem.message}`);
  const content: unknown = document.toJS() ?? {};
  const isMapping = typeof content === 'object' && content !== null && !Array.isArray(content);
  if (!isMapping) throw new ServiceError('E0403', 'elements.yaml: it is no mapping of names to locators');
  return new Map(
    Object.entries(content).map(([name, value]: [string, unknown]) => [
      name,
      [value].flat().filter((locator): locator is string => typeof locator === 'string'),
    ]),
  );
}

/** The text with new elements at its end; comments and layout stay. */
export async function addElements(text: string, elements: ReadonlyMap<string, string>): Promise<string> {
  if (elements.size === 0) return text;
  const { isMap, parseDocument, stringify } = await import('yaml');
  const document = parseDocument(text);
  const added = Object.fromEntries(elements);
  if (isMap(document.contents) && document.contents.flow) {
    for (const [name, locator] of elements) document.set(name, locator);
    return document.toString({ lineWidth: 0 });
  }
  const head = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return head + stringify(added, { lineWidth: 0 });
}
