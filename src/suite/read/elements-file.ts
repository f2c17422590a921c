import type { Element } from '../model/project.js';
import type { Reading } from './reading.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import type { YamlEntry, YamlNode } from '../yaml/yaml-node.js';

/** Reads names with a locator, or a list of alternatives; those that are wrong are reported and left out. */
export function readElementsFile({ root }: YamlFile, reading: Reading): Element[] {
  if (root === undefined) return [];
  if (root.kind === 'map') return root.entries.flatMap((entry) => readElement(entry, reading) ?? []);
  reading.error('elements are a mapping from names to locators: save: css=#save', root.place);
  return [];
}

function readElement({ key, place, value }: YamlEntry, reading: Reading): Element | undefined {
  if (/[${}]/.test(key) || key.trim() === '') {
    reading.error(`the name of an element is written without $, { and }, not "${key}"`, place);
    return undefined;
  }
  const nodes = value.kind === 'list' ? value.items : [value];
  if (nodes.length === 0) reading.error(`the element "${key}" has no locator`, place);
  const locators = nodes.flatMap((node) => readLocator(key, node, reading) ?? []);
  return locators.length === 0 ? undefined : { name: key, place, locators };
}

function readLocator(name: string, node: YamlNode, reading: Reading): string | undefined {
  if (node.kind === 'scalar' && node.value !== null && String(node.value).trim() !== '') return String(node.written);
  const { comment } = node as { comment?: string };
  const hint =
    node.kind === 'map'
      ? 'is a locator or a list of locators, not a mapping: elements are not nested, and a text with ": " is quoted'
      : comment !== undefined
        ? `has no locator; "#${comment}" is a comment in YAML: quote it, as css=#...`
        : 'has no locator';
  reading.error(`the element "${name}" ${hint}`, node.place);
  return undefined;
}
