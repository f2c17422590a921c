import { SchemaError } from '../../schema-problems.js';
import { type Place, placeText } from '../model/place.js';
import type { Project } from '../model/project.js';
import type { Reading } from './reading.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import { entryOf, placeAt, type YamlMap, type YamlNode, valueOf } from '../yaml/yaml-node.js';

/**
 * Reads the API definitions of all files into one, as a session start takes them.
 * @returns undefined without any
 */
export async function readApiFiles(files: readonly YamlFile[], reading: Reading): Promise<Project['apiData']> {
  const collections = new Map<string, unknown>();
  const places = new Map<string, Place>();
  let defaults: unknown;
  const isFirst = (name: string, place: Place): boolean => {
    const first = places.get(name);
    if (first) reading.error(`${name} stands twice; the other one is at ${placeText(first)}`, place);
    else places.set(name, place);
    return !first;
  };
  for (const { root } of files) {
    const definitions = root && (await definitionsIn(root, reading));
    if (!definitions) continue;
    const given = entryOf(definitions, 'global_defaults');
    if (given && isFirst('global_defaults', given.place)) defaults = valueOf(given.value);
    const own = entryOf(definitions, 'collections')?.value;
    for (const { key, place, value } of own?.kind === 'map' ? own.entries : []) {
      if (isFirst(`the collection "${key}"`, place)) collections.set(key, valueOf(value));
    }
  }
  if (places.size === 0) return undefined;
  return { ...(defaults !== undefined && { global_defaults: defaults }), collections: Object.fromEntries(collections) };
}

/** The mapping with collections, at the root or below `api`; undefined when something in it is wrong. */
async function definitionsIn(root: YamlNode, reading: Reading): Promise<YamlMap | undefined> {
  // The schemas take 10 ms to load.
  const { parseApiData } = await import('../../api/definition.js');
  try {
    await parseApiData(valueOf(root));
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    for (const { path, message } of error.problems) {
      reading.error([path, message].filter(Boolean).join(': '), placeAt(root, path));
    }
    return undefined;
  }
  const definitions = entryOf(root, 'api')?.value ?? root;
  return definitions.kind === 'map' ? definitions : undefined;
}
