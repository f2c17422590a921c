import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { evaluateText } from './vision/evaluate-text.js';
import { loadPages, type RenderedPage } from './vision/load-pages.js';
import { textDetectors } from './vision/text-detectors.js';

const PLAIN = ['plain-3', 'plain-11'];

/** Percent of the words of pages that a detector does not find. */
type Missed = (pages: readonly RenderedPage[]) => number;

/** Reads all pages. @param name of a detector of bench/vision/text.ts */
async function readAll(name: string, pages: readonly RenderedPage[]): Promise<Missed> {
  const detector = await (await textDetectors())[name]!();
  try {
    const scores = new Map<RenderedPage, { readonly asked: number; readonly matched: number }>();
    for (const page of pages) {
      const lines = await detector.read(page.png, page.truth);
      scores.set(page, evaluateText(lines, page.truth, []));
    }
    return (some) => {
      const total = (part: 'asked' | 'matched') => some.reduce((sum, page) => sum + scores.get(page)![part], 0);
      return 100 * (1 - total('matched') / total('asked'));
    };
  } finally {
    await detector.end();
  }
}

/**
 * Words that `tesseract` does not find on pages that nobody tuned it on, and on each page with code or a table in a
 * monospaced face beside tesseract.js with its defaults, in the better of two modes.
 */
export const ocrWords: Benchmark = {
  name: 'ocr-words',
  measure: async () => {
    const pages = await loadPages();
    const unseen = pages.filter(({ page }) => page.half === 'unseen');
    const monospaced = pages.filter(({ page }) => page.isMonospaced);
    const missed = await readAll('tesseract', [...new Set([...unseen, ...monospaced])]);
    const byPlain = await Promise.all(PLAIN.map((name) => readAll(name, monospaced)));
    const measurements: Measurement[] = [
      { name: 'words missed, unseen pages', unit: '%', ours: exact(missed(unseen)), limit: { of: 'value', most: 1 } },
    ];
    for (const name of new Set(monospaced.map(({ page }) => page.name))) {
      const renderings = monospaced.filter(({ page }) => page.name === name);
      measurements.push({
        name: `words missed, ${name}, beside plain tesseract.js`,
        unit: '%',
        ours: exact(missed(renderings)),
        baseline: exact(Math.min(...byPlain.map((of) => of(renderings)))),
        limit: { of: 'difference', most: 0 },
      });
    }
    return measurements;
  },
};

await runAlone(import.meta.url, ocrWords);
