import { bare, isJudged, keyOf } from './evaluate-text.js';
import type { RenderedPage } from './load-pages.js';

const COUNT = 300;

/** Words of other pages that are not on a page, neither within a word nor across words; the same in every run. */
export function absentWords(pages: readonly RenderedPage[], { page }: RenderedPage): string[] {
  const here = pages
    .filter((other) => other.page === page)
    .flatMap(({ truth }) => truth.words.map(({ text }) => keyOf(text)));
  const all = here.join('');
  const others = new Map<string, string>();
  for (const { page: other, truth } of pages) {
    if (other === page) continue;
    for (const { text } of truth.words) {
      const key = keyOf(text);
      if (isJudged(text) && !all.includes(key) && !others.has(key)) others.set(key, bare(text));
    }
  }
  const words = [...others.values()];
  const step = Math.max(1, words.length / COUNT);
  return Array.from({ length: Math.min(COUNT, words.length) }, (_, index) => words[Math.floor(index * step)]!);
}
