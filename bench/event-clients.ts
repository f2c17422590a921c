import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';
import { StreamClients } from './_support/stream-clients.js';

const CLIENTS = 1000;
const WARM_UP = 5;
const EVENTS = 40;
/** Milliseconds for the last events of an action to arrive before the next action. */
const PAUSE_MS = 200;

/** One event to many clients of the event stream: from the start of the action to the last client's receipt. */
export const eventClients: Benchmark = {
  name: 'event-clients',
  measure: () =>
    Session.use('about:blank', {}, (session) =>
      StreamClients.use(`${session.service.url}${session.path}/events`, CLIENTS, async (clients) => {
        const samples: number[] = [];
        for (let event = -WARM_UP; event < EVENTS; event++) {
          await sleep(PAUSE_MS);
          let began = 0;
          const lastAt = await clients.receive('"RUNNING"', () => {
            began = now();
            return session.act('Sleep', ['0']);
          });
          if (event >= 0) samples.push(lastAt - began);
        }
        return [
          {
            name: 'an event, to the last of 1,000 clients',
            unit: 'ms',
            ours: estimate(samples),
            limit: { of: 'value', most: 250 },
          },
        ];
      }),
    ),
};

await runAlone(import.meta.url, eventClients);
