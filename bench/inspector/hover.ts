import type { Measurement } from '../_support/benchmark.js';
import { estimate } from '../_support/estimate.js';
import { withPage } from '../_support/page-server.js';
import { GRID_NODES, GRID_PAGE } from '../screen-elements.js';
import { SCREEN, withInspector } from './open-inspector.js';

const FRAMES = 300;

/** The time of a frame of the page while the pointer moves over a screen of 2,000 elements. */
export const measureHover = (): Promise<Measurement[]> =>
  withPage(GRID_PAGE, (url) =>
    withInspector(url, async ({ page }) => {
      await page.getByText(String(GRID_NODES)).first().waitFor();
      const times = await page.evaluate(movePointer, { selector: SCREEN, frames: FRAMES });
      return [
        {
          name: `frame while the pointer moves over ${GRID_NODES} elements`,
          unit: 'ms',
          ours: estimate(times),
          limit: { of: 'value', most: 20 },
        },
      ];
    }),
  );

/** Runs in the page: moves the pointer once in each frame; answers the milliseconds between the frames. */
function movePointer({ selector, frames }: { selector: string; frames: number }): Promise<number[]> {
  const box = document.querySelector(selector)!.getBoundingClientRect();
  const times: number[] = [];
  return new Promise((resolve) => {
    let last = 0;
    const step = (now: number) => {
      if (last > 0) times.push(now - last);
      last = now;
      if (times.length === frames) return resolve(times);
      const turn = times.length / frames;
      const clientX = box.left + box.width * (0.05 + 0.9 * ((turn * 7) % 1));
      const clientY = box.top + box.height * (0.05 + 0.9 * turn);
      document
        .elementFromPoint(clientX, clientY)
        ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY, pointerId: 1 }));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
