import type { Benchmark } from './_support/benchmark.js';
import { withBarePage } from './_support/bare-page.js';
import { interleave, WITH_FRAMES } from './_support/interleave.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { resultOf, Session } from './_support/session.js';

const WORDS = 'the quick brown fox jumps over a lazy dog while seven wizards box with five pale liquid jugs'.split(' ');

const sentence = (from: number, length: number): string =>
  Array.from({ length }, (_, i) => WORDS[(from * 7 + i * 5) % WORDS.length]).join(' ');

const article = (number: number): string => `
  <article>
    <canvas width="280" height="120" data-seed="${number}"></canvas>
    <h2>${sentence(number, 5)}</h2>
    <p>${sentence(number + 1, 45)}</p>
    <p><a href="#">${sentence(number + 2, 3)}</a> <button>${sentence(number + 3, 2)}</button></p>
  </article>`;

/** Text, controls, shadows, gradients and pictures with noise, as photographs have. */
const PAGE = `<!doctype html>
<title>News</title>
<style>
  body { margin: 0; font: 14px/1.4 sans-serif; background: linear-gradient(#eef4ff, #fff8ee); }
  header { padding: 12px 20px; color: white; background: linear-gradient(90deg, #203a80, #a03070); }
  main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; padding: 12px; }
  article { padding: 10px; border-radius: 8px; background: white; box-shadow: 0 2px 8px rgb(0 0 0 / 25%); }
  h2 { font-size: 16px; margin: 6px 0; }
  canvas { width: 100%; border-radius: 6px; }
</style>
<header><h1>News</h1></header>
<main>${Array.from({ length: 12 }, (_, i) => article(i)).join('')}</main>
<script>
  for (const canvas of document.querySelectorAll('canvas')) {
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    const image = context.createImageData(width, height);
    let noise = Number(canvas.dataset.seed) + 1;
    for (let i = 0; i < width * height; i++) {
      noise = (noise * 1103515245 + 12345) % 2147483648;
      const x = i % width, y = Math.floor(i / width);
      image.data[i * 4] = (x * 200) / width + (noise % 23);
      image.data[i * 4 + 1] = (y * 200) / height + (noise % 19);
      image.data[i * 4 + 2] = 128 + 60 * Math.sin((x + y) / 30) + (noise % 17);
      image.data[i * 4 + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }
</script>`;

const SIGNATURE = 'iVBORw0KGgo';

/** GET screenshot, beside `page.screenshot` of bare Playwright; the window has 1280 x 720 pixels. */
export const screenshot: Benchmark = {
  name: 'screenshot',
  measure: () =>
    withPage(PAGE, (url) =>
      Session.use(url, {}, (session) =>
        withBarePage(url, session.service, async (page) => {
          const picture = resultOf<string>(await session.read('screenshot'));
          const size = Buffer.from(picture.slice(0, 48), 'base64');
          if (!picture.startsWith(SIGNATURE) || size.readUInt32BE(16) !== 1280 || size.readUInt32BE(20) !== 720) {
            throw new Error('the screenshot is no PNG of 1280 x 720 pixels');
          }
          const [ours, baseline] = await interleave(
            [() => session.read('screenshot'), () => page.screenshot()],
            WITH_FRAMES,
          );
          return [
            {
              name: 'screenshot',
              unit: 'ms',
              ours: ours!,
              baseline: baseline!,
              limit: { of: 'ratio', most: 1.15 },
            },
          ];
        }),
      ),
    ),
};

await runAlone(import.meta.url, screenshot);
