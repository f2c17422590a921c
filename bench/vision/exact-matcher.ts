import { Picture } from '../../src/locate/vision/picture.js';
import type { VisionHit } from '../../src/locate/ports.js';

/** An image matcher that the benchmark measures. */
export interface ImageUnderTest {
  /** @param template PNG */
  find(screenshot: Buffer, template: Buffer): Promise<readonly VisionHit[]>;
  readonly end: () => Promise<void>;
}

/** The baseline: areas in which every pixel equals the template's. */
export const exactMatcher: ImageUnderTest = {
  find: async (screenshot, template) => {
    const [screen, wanted] = await Promise.all([new Picture(screenshot).pixels(), new Picture(template).pixels()]);
    const { width, height } = wanted;
    const rows = Array.from({ length: height }, (_, line) =>
      Buffer.from(wanted.data.buffer, line * width * 3, width * 3),
    );
    // A row of one colour occurs nearly everywhere.
    const variety = rows.map((row) => new Set(row).size);
    const line = variety.indexOf(Math.max(...variety));
    const row = rows[line]!;
    const all = Buffer.from(screen.data.buffer);
    const isAt = (x: number, y: number): boolean => {
      return rows.every((each, index) => {
        const from = ((y + index) * screen.width + x) * 3;
        return all.compare(each, 0, each.length, from, from + each.length) === 0;
      });
    };
    const hits = [];
    for (let at = all.indexOf(row); at >= 0; at = all.indexOf(row, at + 1)) {
      const [x, y] = [(at / 3) % screen.width, Math.floor(at / 3 / screen.width) - line];
      const fits = at % 3 === 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height;
      if (fits && isAt(x, y)) hits.push({ bounds: { x, y, width, height }, score: 1 });
    }
    return hits;
  },
  end: async () => undefined,
};
