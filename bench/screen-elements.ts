import type { Benchmark } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { interleave } from './_support/interleave.js';
import { withPage } from './_support/page-server.js';
import { ProtocolLog } from './_support/protocol-log.js';
import { runAlone } from './_support/run-alone.js';
import { resultOf, Session } from './_support/session.js';

/** Nodes of `GRID_PAGE`. */
export const GRID_NODES = 2000;
const CAPTURES_COUNTED = 5;

const CELLS: readonly ((number: number) => string)[] = [
  (n) => `<button>${n}</button>`,
  (n) => `<a href="#${n}">${n}</a>`,
  (n) => `<input value="${n}">`,
  (n) => `<span>${n}</span>`,
];

/** All of them are in the window of 1280 x 720 pixels. */
export const GRID_PAGE = `<!doctype html>
<title>Grid</title>
<style>
  body { margin: 0; display: grid; grid-template-columns: repeat(50, 1fr); font: 8px/1 sans-serif; }
  body > * { box-sizing: border-box; height: 17px; width: 100%; padding: 0; margin: 0; font: inherit; overflow: hidden; }
</style>
${Array.from({ length: GRID_NODES }, (_, i) => CELLS[i % CELLS.length]!(i)).join('\n')}`;

const EVALUATIONS = ['Runtime.evaluate', 'Runtime.callFunctionOn'];

const measureTime = (url: string) =>
  Session.use(url, {}, async (session) => {
    const elements = resultOf<unknown[]>(await session.read('elements'));
    if (elements.length !== GRID_NODES)
      throw new Error(`${elements.length} elements were read instead of ${GRID_NODES}`);
    const [ours] = await interleave([() => session.read('elements')], { warmUp: 15, least: 40, most: 200 });
    return ours!;
  });

/** Evaluations in the page per capture, counted in a service that logs its messages to the browser. */
const countEvaluations = (url: string) => {
  const log = new ProtocolLog();
  return Session.use(url, log.options, async (session) => {
    await session.read('elements');
    const sent = await log.during(session, async () => {
      for (let i = 0; i < CAPTURES_COUNTED; i++) await session.read('elements');
    });
    return sent.filter(({ method }) => EVALUATIONS.includes(method)).length / CAPTURES_COUNTED;
  });
};

/** GET elements of a page with many nodes. */
export const screenElements: Benchmark = {
  name: 'screen-elements',
  measure: () =>
    withPage(GRID_PAGE, async (url) => [
      { name: 'elements of 2,000 nodes', unit: 'ms', ours: await measureTime(url), limit: { of: 'value', most: 100 } },
      {
        name: 'evaluations per capture',
        unit: '',
        ours: exact(await countEvaluations(url)),
        limit: { of: 'value', exactly: 1 },
      },
    ]),
};

await runAlone(import.meta.url, screenElements);
