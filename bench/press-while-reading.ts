import { HttpClient } from './_support/http-client.js';
import type { Benchmark } from './_support/benchmark.js';
import { COUNTER_PAGE } from './_support/counter-page.js';
import { estimate, exact } from './_support/estimate.js';
import { now } from './_support/clock.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';
import { Session } from './_support/session.js';

/** A phone's screen full of words; it changes with each read, so that no result is cached. */
const READ_PAGE = `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Words</title>
<style>body { margin: 12px; font: 15px/1.5 sans-serif }</style>
<h1 id="number">0</h1>
${Array.from({ length: 24 }, (_, i) => `<p>Paragraph ${i + 1} tells what the quick brown fox did on day ${i * 7}.</p>`).join('')}
<script>setInterval(() => { number.textContent = String(Math.random()) }, 50)</script>`;

/** Resolution of the delay monitor in milliseconds; Node includes it in the measured delay. */
const TIMER_MS = 10;
const ROUNDS = 5;
const PRESSES = 40;

const session = (service: Service, url: string, capabilities: object, more: object) =>
  Session.start(service, {
    driver_sources: [{ playwright: { capabilities: { url, ...capabilities } } }],
    elements_sources: ['playwright'],
    text_detection: [],
    image_detection: [],
    ...more,
  });

/** The 99th percentile of the service's event-loop delay since the last call, in milliseconds. */
async function eventLoopDelay(client: HttpClient): Promise<number> {
  const { body } = await client.ask('GET', '/metrics');
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(body.toString())?.[1];
  return Number(seconds) * 1000 - TIMER_MS;
}

/** Press Element of one session while another one reads its screen by OCR again and again, beside the same alone. */
export const pressWhileReading: Benchmark = {
  name: 'press-while-reading',
  measure: () =>
    withPage(COUNTER_PAGE, (counter) =>
      withPage(READ_PAGE, (words) =>
        Service.use({}, async (service) => {
          const phone = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2.625, isMobile: true };
          const pressing = await session(service, counter, {}, {});
          const reading = await session(service, words, phone, { text_detection: ['tesseract'] });
          const client = new HttpClient(service.url);
          const look = () => reading.act('Is Element', ['ocr=Lighthouse', 'present', 0]);
          const samples = { alone: [] as number[], beside: [] as number[], delays: [] as number[], looks: 0 };
          const press = async (into: number[]) => {
            const began = now();
            await pressing.act('Press Element', ['css=#count']);
            into.push(now() - began);
          };
          try {
            await look();
            for (let i = 0; i < PRESSES; i++) await press([]);
            for (let round = 0; round < ROUNDS; round++) {
              for (let i = 0; i < PRESSES; i++) await press(samples.alone);
              let ends = false;
              await eventLoopDelay(client);
              const looks = (async () => {
                while (!ends) {
                  await look();
                  samples.looks++;
                }
              })();
              for (let i = 0; i < PRESSES; i++) await press(samples.beside);
              samples.delays.push(await eventLoopDelay(client));
              ends = true;
              await looks;
            }
          } finally {
            client.close();
            await Promise.all([pressing.stop(), reading.stop()]);
          }
          if (samples.looks < ROUNDS) throw new Error(`only ${samples.looks} looks were made meanwhile`);
          return [
            {
              name: 'Press Element while another session reads',
              unit: 'ms',
              ours: estimate(samples.beside),
              baseline: estimate(samples.alone),
              limit: { of: 'ratio', most: 1.2 },
            },
            {
              name: 'event-loop delay meanwhile, 99th percentile',
              unit: 'ms',
              ours: exact(estimate(samples.delays).median),
              limit: { of: 'value', most: 20 },
            },
          ];
        }),
      ),
    ),
};

await runAlone(import.meta.url, pressWhileReading);
