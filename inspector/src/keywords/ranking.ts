import type { KeywordInfo } from '../api/types';
import { stored } from '../state/stored';

/** How often each keyword was run from the palette, by slug. */
const uses = stored<Readonly<Record<string, number>>>('keyword-uses', {});

export function countUse({ keyword_slug: slug }: KeywordInfo): void {
  uses.value = { ...uses.peek(), [slug]: usesOf(slug) + 1 };
}

const usesOf = (slug: string): number => uses.peek()[slug] ?? 0;

/** Keywords under one heading. */
export interface KeywordGroup {
  readonly label: string;
  readonly keywords: readonly KeywordInfo[];
}

const MAX_FREQUENT = 6;

/** Every keyword by its category, those that were used most before all others. */
export function groupsOf(all: readonly KeywordInfo[]): KeywordGroup[] {
  const frequent = all
    .filter(({ keyword_slug: slug }) => usesOf(slug) > 0)
    .sort((a, b) => usesOf(b.keyword_slug) - usesOf(a.keyword_slug))
    .slice(0, MAX_FREQUENT);
  const rest = all.filter((each) => !frequent.includes(each));
  const categories = [...new Set(rest.map(({ category }) => category))];
  return [
    { label: 'Most used', keywords: frequent },
    ...categories.map((category) => ({
      label: category.charAt(0).toUpperCase() + category.slice(1),
      keywords: rest.filter((each) => each.category === category),
    })),
  ].filter(({ keywords }) => keywords.length > 0);
}

/** The keywords that match, the best first; equal ones by their use. @param query words, parts of words, or initials */
export function matching(all: readonly KeywordInfo[], query: string): KeywordInfo[] {
  return all
    .map((info) => ({ info, score: scoreOf(info, query.toLowerCase().trim()) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || usesOf(b.info.keyword_slug) - usesOf(a.info.keyword_slug))
    .map(({ info }) => info);
}

/** 0 for no match. A whole name counts most, then its begin, its initials, words of it, words of the description. */
function scoreOf({ keyword, keyword_slug: slug, description, category }: KeywordInfo, query: string): number {
  const name = keyword.toLowerCase();
  if (name === query || slug === query) return 100;
  if (name.startsWith(query) || slug.startsWith(query)) return 80;
  const words = name.split(' ');
  const initials = words.map((word) => word[0]).join('');
  if (initials.startsWith(query)) return initials === query ? 70 : 60;
  const told = `${description} ${category}`.toLowerCase().split(/[^a-z0-9]+/);
  const scores = query.split(/[\s_]+/).map((part) => {
    if (words.some((word) => word.startsWith(part))) return 40;
    if (name.includes(part)) return 20;
    return told.some((word) => word.startsWith(part)) ? 10 : 0;
  });
  return scores.includes(0) ? 0 : Math.min(...scores);
}
