import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { type Estimate, estimate, exact } from './_support/estimate.js';
import { withPage } from './_support/page-server.js';
import { type Message, ProtocolLog } from './_support/protocol-log.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';
import { StreamClients } from './_support/stream-clients.js';

const CLIENTS = 200;
const INTERVAL_MS = 500;
const CHANGES = 30;
const INTERVALS_COUNTED = 20;

const PAGE = `<!doctype html>
<title>Changes</title>
<h1>Changes</h1>
<p id="state">none yet</p>
<button>Do nothing</button>`;

const streamOf = ({ service, path }: Session) => `${service.url}${path}/workspace/stream?interval_ms=${INTERVAL_MS}`;

/** From the change to its receipt by the last client, with the change at every phase of the interval alike. */
const measureDelay = (url: string): Promise<Estimate> =>
  Session.use(url, {}, (session) =>
    StreamClients.use(streamOf(session), CLIENTS, async (clients) => {
      const samples: number[] = [];
      for (let change = 0; change < CHANGES; change++) {
        // 7 is prime to the number of changes: neighbours have different phases, and each phase comes once.
        await sleep(INTERVAL_MS + (((change * 7) % CHANGES) / CHANGES) * INTERVAL_MS);
        const began = now();
        const text = `change number ${change}.`;
        const lastAt = await clients.receive(text, () =>
          session.script(`document.getElementById('state').textContent = ${JSON.stringify(text)}`),
        );
        samples.push(lastAt - began);
      }
      return estimate(samples);
    }),
  );

/** Captures of the screen per interval, counted in a service that logs its messages to the browser. */
const countPolls = (url: string): Promise<number> => {
  const log = new ProtocolLog();
  return Session.use(url, log.options, (session) =>
    StreamClients.use(streamOf(session), CLIENTS, async () => {
      await sleep(2 * INTERVAL_MS);
      const sent = await log.during(session, () => sleep(INTERVALS_COUNTED * INTERVAL_MS));
      return pollsPerInterval(sent.filter(({ method }) => method === 'Page.captureScreenshot'));
    }),
  );
};

function pollsPerInterval(polls: readonly Message[]): number {
  const [first, last] = [polls[0], polls.at(-1)];
  if (!first || !last || first === last) throw new Error('the clients watch, and the screen was not captured');
  return (polls.length - 1) / ((last.at - first.at) / INTERVAL_MS);
}

/** A change of the page, seen by many clients of the workspace stream. */
export const workspaceClients: Benchmark = {
  name: 'workspace-clients',
  measure: () =>
    withPage(PAGE, async (url) => [
      {
        name: 'a change, to the last of 200 clients',
        unit: 'ms',
        ours: await measureDelay(url),
        limit: { of: 'value', most: 120 },
      },
      {
        name: 'polls of the device per interval',
        unit: '',
        ours: exact(await countPolls(url)),
        limit: { of: 'value', most: 1 },
      },
    ]),
};

await runAlone(import.meta.url, workspaceClients);
