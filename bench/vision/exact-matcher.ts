import { Picture } from '../../src/locate/picture.js';
import type { ImageUnderTest } from './image-matchers.js';

/** The baseline: places that show every pixel of the template just as it is. */
export const exactMatcher: ImageUnderTest = {
  find: async (screenshot, template) => {
    const [screen, wanted] = await Promise.all([new Picture(screenshot).pixels(), new Picture(template).pixels()]);
    const { width, height } = wanted;
    const row = Buffer.from(wanted.data.buffer, 0, width * 3);
    const all = Buffer.from(screen.data.buffer);
    const isAt = (x: number, y: number) => {
      for (let line = 0; line < height; line++) {
        const from = ((y + line) * screen.width + x) * 3;
        const same = all.compare(wanted.data, line * width * 3, (line + 1) * width * 3, from, from + width * 3) === 0;
        if (!same) return false;
      }
      return true;
    };
    const hits = [];
    for (let at = all.indexOf(row); at >= 0; at = all.indexOf(row, at + 1)) {
      const [x, y] = [(at / 3) % screen.width, Math.floor(at / 3 / screen.width)];
      const fits = at % 3 === 0 && x + width <= screen.width && y + height <= screen.height;
      if (fits && isAt(x, y)) hits.push({ bounds: { x, y, width, height }, score: 1 });
    }
    return hits;
  },
  end: async () => undefined,
};
