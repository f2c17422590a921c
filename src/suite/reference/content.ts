import type { Place } from '../model/place.js';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.js';

/** A step of a module: a keyword or a module with its cells, or a text in which these are not told apart yet. */
export type RawStep =
  | { readonly place: Place; readonly name: string; readonly cells: readonly (string | null)[] }
  | { readonly place: Place; readonly text: string };

/** A test case: the modules that it runs. */
export interface RawCase {
  readonly name: string;
  readonly place: Place;
  readonly modules: readonly { readonly name: string; readonly place: Place }[];
}

export interface RawModule {
  readonly name: string;
  readonly place: Place;
  readonly steps: readonly RawStep[];
}

/** What a file may hold. One file may hold several kinds. */
export type ContentKind = 'cases' | 'modules' | 'elements' | 'errors' | 'apis' | 'configuration';

const CSV_KINDS: readonly (readonly [ContentKind, readonly string[]])[] = [
  ['cases', ['test_case', 'test_step']],
  ['modules', ['module_name', 'module_step']],
  ['elements', ['element_name', 'element_id']],
  ['errors', ['error_code', 'match_string']],
];

/** Which columns hold alternatives of an element. */
export const isElementColumn = (header: string): boolean => header.startsWith('element_id');

/** What a CSV file holds by its headers, which are in lower case without blanks. */
export const kindsOfHeaders = (headers: readonly string[]): ContentKind[] =>
  CSV_KINDS.filter(([, needed]) =>
    needed.every((name) =>
      headers.some((header) => header === name || (name === 'element_id' && isElementColumn(header))),
    ),
  ).map(([kind]) => kind);

const YAML_KEYS: ReadonlyMap<string, ContentKind> = new Map([
  ['testcases', 'cases'],
  ['modules', 'modules'],
  ['elements', 'elements'],
  ['api', 'apis'],
  ['apis', 'apis'],
]);

export const ELEMENT_SOURCES = ['elements_sources', 'element_sources'] as const;

/** The content at a key of a YAML file: `Test Cases`, `test_cases` and `test-cases` are one key. */
export const contentAt = ({ key }: YamlEntry): ContentKind | undefined =>
  YAML_KEYS.get(key.toLowerCase().replace(/[\s_-]+/g, ''));

const isConfiguration = (root: YamlNode | undefined): boolean =>
  entryOf(root, 'driver_sources') !== undefined && ELEMENT_SOURCES.some((key) => entryOf(root, key) !== undefined);

/** What a YAML file holds by its keys. */
export const kindsOfYaml = (root: YamlNode | undefined): ContentKind[] => [
  ...new Set([
    ...(root?.kind === 'map' ? root.entries.flatMap((entry) => contentAt(entry) ?? []) : []),
    ...(isConfiguration(root) ? (['configuration'] as const) : []),
  ]),
];
