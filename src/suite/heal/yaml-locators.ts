import { basename } from 'node:path';
import type * as Yaml from 'yaml';
import type { Document, LineCounter, Node, Pair, Scalar } from 'yaml';
import { escapeReferences, partsOf } from '../../variables.js';
import type { KeywordLookup } from '../run/test-session.js';
import type { FileLocators, LocatorSite, OtherText } from './locator-site.js';
import { scalarSource } from './scalar-source.js';

/** Of the reference's form: the key of its elements. */
const ELEMENTS_KEY = /^elements$/i;

/**
 * The locators in a YAML or JSON file of a project: those of elements, and arguments of keywords that are locators.
 * @param path relative to the root of the project; `elements.yaml` holds nothing but elements
 */
export async function yamlLocators(text: string, path: string, keywords: KeywordLookup): Promise<FileLocators> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines });
  const locators = new Set<unknown>([...elementsIn(document, path, yaml), ...argumentsIn(document, keywords, yaml)]);
  const sites: LocatorSite[] = [];
  const others: OtherText[] = [];
  yaml.visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const site = locators.has(node)
        ? siteOf(node, { text, path, lines, yaml, isFlow: inFlow(ancestors) })
        : undefined;
      if (site) sites.push(site);
      else others.push({ place: placeOf(node, path, lines), text: node.value });
    },
  });
  return { sites, others };
}

interface SiteParts {
  readonly text: string;
  readonly path: string;
  readonly lines: LineCounter;
  readonly yaml: typeof Yaml;
  /** Whether it stands in `[...]` or `{...}`. */
  readonly isFlow: boolean;
}

/** Undefined for a text with references, and for one of several lines. */
function siteOf(node: Scalar, { text, path, lines, yaml, isFlow }: SiteParts): LocatorSite | undefined {
  const [start, end] = node.range ?? [0, 0];
  const [literal, ...more] = partsOf(String(node.value));
  if (typeof literal !== 'string' || more.length > 0 || text.slice(start, end).includes('\n')) return undefined;
  const write = (locator: string) => scalarSource(escapeReferences(locator), node.type, isFlow, yaml);
  return { place: placeOf(node, path, lines), locator: literal, start, end, write };
}

function placeOf(node: Scalar, file: string, lines: LineCounter) {
  const { line, col } = lines.linePos(node.range?.[0] ?? 0);
  return { file, line, column: col };
}

const inFlow = (ancestors: readonly unknown[]): boolean =>
  ancestors.some((each) => typeof each === 'object' && each !== null && 'flow' in each && each.flow === true);

function elementsIn({ contents }: Document, path: string, { isMap, isScalar }: typeof Yaml): Node[] {
  if (!isMap(contents)) return [];
  const isElements = /^elements\.(ya?ml|json)$/i.test(basename(path));
  const maps = isElements
    ? [contents]
    : contents.items.flatMap(({ key, value }) =>
        isScalar(key) && ELEMENTS_KEY.test(String(key.value)) && isMap(value) ? [value] : [],
      );
  return maps.flatMap(({ items }) => items.flatMap(({ value }) => withItems(value)));
}

/** The node, and the items of a list. */
const withItems = (node: unknown): Node[] =>
  [node, ...(isList(node) ? node.items : [])].filter((each): each is Node => typeof each === 'object' && each !== null);

const isList = (node: unknown): node is { readonly items: readonly unknown[] } =>
  typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items);

/** The arguments of keywords that are locators, with all alternatives. */
function argumentsIn(document: Document, keywords: KeywordLookup, yaml: typeof Yaml): Node[] {
  const found: Node[] = [];
  yaml.visit(document, {
    Pair(_, { key, value }) {
      if (!yaml.isScalar(key) || typeof key.value !== 'string' || !keywords.has(key.value)) return;
      const { parameters } = keywords.get(key.value);
      const isLocator = (position: number | string) => {
        const parameter = parameters.find(({ name }, i) => position === i || position === name);
        return parameter?.kind === 'locator' || parameter?.kind === 'locators';
      };
      if (yaml.isScalar(value) && isLocator(0)) found.push(value);
      if (yaml.isSeq(value)) found.push(...value.items.flatMap((item, i) => (isLocator(i) ? withItems(item) : [])));
      if (yaml.isMap(value)) {
        const named = value.items.filter((pair: Pair) => yaml.isScalar(pair.key) && isLocator(String(pair.key.value)));
        found.push(...named.flatMap((pair) => withItems(pair.value)));
      }
    },
  });
  return found;
}
