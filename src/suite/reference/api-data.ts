import { isObject } from '../../secret.js';
import { valueOf } from '../yaml/yaml-node.js';
import { translateApi } from './api-request.js';
import type { RawProject } from './raw-project.js';

type ApiData = Readonly<Record<string, unknown>>;

const objectAt = (value: unknown, key: string): ApiData => {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
};

/** The API definitions of all files: collections of one name are joined, a later definition wins. */
export function apiDataOf(project: RawProject): ApiData | undefined {
  return project.apis
    .map((node) => translated(collected(valueOf(node)), (message) => project.warn(message, node.place)))
    .reduce<ApiData | undefined>(merged, undefined);
}

function translated(content: ApiData, warn: (message: string) => void): ApiData {
  const collections = Object.entries(objectAt(content, 'collections')).map(([name, collection]) => {
    const apis = Object.entries(objectAt(collection, 'apis')).map(
      ([id, api]) => [id, translateApi(api, warn)] as const,
    );
    return [name, isObject(collection) ? { ...collection, apis: Object.fromEntries(apis) } : collection] as const;
  });
  return 'collections' in content ? { ...content, collections: Object.fromEntries(collections) } : content;
}

/** Collections without the key `collections` around them are accepted too. */
const collected = (content: unknown): ApiData => {
  if (!isObject(content)) return {};
  const isBare =
    !('collections' in content) && Object.values(content).every((value) => isObject(value) && 'apis' in value);
  return isBare && Object.keys(content).length > 0 ? { collections: content } : content;
};

function merged(before: ApiData | undefined, next: ApiData): ApiData {
  if (before === undefined) return next;
  const [old, added] = [objectAt(before, 'collections'), objectAt(next, 'collections')];
  const collections = { ...old };
  for (const [name, collection] of Object.entries(added)) {
    const known = objectAt(old, name);
    collections[name] = {
      ...known,
      ...objectAt(added, name),
      apis: { ...objectAt(known, 'apis'), ...objectAt(collection, 'apis') },
    };
  }
  return { ...before, ...next, collections };
}

/** The names of the variables that the APIs extract from answers. */
export function extractedNames(apiData: ApiData | undefined): Set<string> {
  const collections = Object.values(objectAt(apiData, 'collections'));
  const apis = collections.flatMap((collection) => Object.values(objectAt(collection, 'apis')));
  return new Set(apis.flatMap((api) => Object.keys(objectAt(objectAt(api, 'expected_result'), 'extract'))));
}
