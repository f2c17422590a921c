import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoApp } from '../../demo/web/server.js';
import type { Measurement } from '../_support/benchmark.js';
import { estimate } from '../_support/estimate.js';
import { resultOf, type Session } from '../_support/session.js';
import { pointOnPage, SCREEN, withInspector } from './open-inspector.js';

const CLICKS = 60;
const WARM_UP = 8;
const WINDOW = { width: 1280, height: 720 };
/** Pixels of the picture around the point, which are compared. */
const REACH = 12;

/** From a click on the picture of a checkbox of the demo app until the picture shows the change. */
export async function measureClick(): Promise<Measurement[]> {
  const app = await startDemoApp({ port: 0 });
  try {
    return await withInspector(app.url, async ({ page, session }) => {
      const bounds = await checkboxOf(session);
      const at = await pointOnPage(page, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, WINDOW);
      await page.getByRole('button', { name: 'Act' }).click();
      const times: number[] = [];
      for (let click = -WARM_UP; click < CLICKS; click++) {
        await sleep(300 + Math.random() * 100);
        await page.evaluate(watchPixels, { selector: SCREEN, at, reach: REACH });
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.up();
        const ms = await page.evaluate(() => (globalThis as unknown as Watched).shown);
        if (click >= 0) times.push(ms);
      }
      return [
        {
          name: 'click until the frame that shows it',
          unit: 'ms',
          ours: estimate(times),
          limit: { of: 'value', most: 350 },
        },
      ];
    });
  } finally {
    await app.close();
  }
}

interface Watched {
  /** Milliseconds from the press of the button to the changed picture. */
  shown: Promise<number>;
}

/** Runs in the page: begins to watch for a change of the pixels around a point. */
function watchPixels({ selector, at, reach }: { selector: string; at: { x: number; y: number }; reach: number }): void {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)!;
  const box = canvas.getBoundingClientRect();
  const [scaleX, scaleY] = [canvas.width / box.width, canvas.height / box.height];
  const left = (at.x - box.x) * scaleX - reach;
  const top = (at.y - box.y) * scaleY - reach;
  const pixels = () =>
    canvas
      .getContext('2d')!
      .getImageData(left, top, reach * 2, reach * 2)
      .data.reduce((sum, value) => sum + value, 0);
  const before = pixels();
  (globalThis as unknown as Watched).shown = new Promise((resolve) => {
    let pressed = 0;
    addEventListener('pointerdown', () => (pressed = performance.now()), { once: true, capture: true });
    const look = () => {
      // JPEG blurs by a few values; a tick of a checkbox changes thousands.
      if (pressed > 0 && Math.abs(pixels() - before) > 3000) resolve(performance.now() - pressed);
      else requestAnimationFrame(look);
    };
    look();
  });
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function checkboxOf(session: Session): Promise<Bounds> {
  const elements = resultOf<{ id?: string; bounds: Bounds }[]>(await session.read('elements'));
  const found = elements.find(({ id }) => id === 'favourite');
  if (!found) throw new Error('the demo app shows no checkbox "favourite"');
  return found.bounds;
}
