import type { KeywordCatalog } from '../../keyword/catalog.js';
import { keywordInfo } from '../../keyword/definition.js';
import type { ResourceFamily } from '../resource.js';

const uri = 'svc://keywords';
const mimeType = 'application/json';

/** The catalogue of keywords: name, slug, description and parameters of each. */
export const keywordResource = (catalog: KeywordCatalog): ResourceFamily => ({
  list: () => [{ uri, name: 'keywords', description: 'Every keyword with its parameters', mimeType }],
  templates: [],
  read(asked) {
    if (asked !== uri) return Promise.resolve(undefined);
    const keywords = catalog.all().map((definition) => {
      const { keyword: name, keyword_slug: slug, description, parameters: params } = keywordInfo(definition);
      return { name, slug, description, params };
    });
    return Promise.resolve({ uri, mimeType, text: JSON.stringify(keywords) });
  },
});
