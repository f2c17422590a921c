import { ServiceError } from '../../errors.js';
import type { KeywordInfo } from '../../keyword/definition.js';
import { slugOf } from '../../plugin/mark.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { KeywordLookup } from './test-session.js';

/** Finds these keywords by any spelling of their names. */
export function keywordLookup(all: readonly KeywordInfo[]): KeywordLookup {
  const bySlug = new Map(all.map((info) => [info.keyword_slug, info]));
  return {
    all,
    has: (name) => bySlug.has(slugOf(name)),
    get(name) {
      const found = bySlug.get(slugOf(name));
      if (found) return found;
      const suggestions = suggest(
        name,
        all.map(({ keyword }) => keyword),
      );
      throw new ServiceError('E0402', `${JSON.stringify(name.slice(0, 200))}${didYouMean(suggestions)}`, {
        suggestions,
      });
    },
  };
}
