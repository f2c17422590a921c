import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Rect } from '../../src/device/geometry.js';
import type { TextUnderTest } from './truth.js';

const LANGUAGE = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const rect = ({ x0, y0, x1, y1 }: Box): Rect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

/** The baseline: tesseract.js with its defaults, on the whole picture. */
export async function plainTesseract(mode: '3' | '11'): Promise<TextUnderTest> {
  const { createWorker, PSM } = await import('tesseract.js');
  const worker = await createWorker('eng', 1, {
    langPath: join(LANGUAGE, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ tessedit_pageseg_mode: mode === '3' ? PSM.AUTO : PSM.SPARSE_TEXT });
  return {
    read: async (png) => {
      const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
      return lines.map(({ bbox, words }) => ({
        bounds: rect(bbox),
        words: words.map(({ text, bbox: box, confidence }) => ({
          text,
          bounds: rect(box),
          confidence: confidence / 100,
        })),
      }));
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
