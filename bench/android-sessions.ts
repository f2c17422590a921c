import { androidSession, withAndroid } from './_support/android.js';
import type { Benchmark } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';
import { Session } from './_support/session.js';

const DEVICES = 12;
const WARM_UP = 1;
const ROUNDS = 8;

/** Twelve sessions at once, each on its own device, through the embedded Appium server. */
export const androidSessions: Benchmark = {
  name: 'android-sessions',
  measure: () =>
    withAndroid(DEVICES, ({ host, env }) =>
      Service.use({ env }, async (service) => {
        const times = { start: [] as number[], press: [] as number[], stop: [] as number[] };
        for (let round = -WARM_UP; round < ROUNDS; round++) {
          const began = now();
          const starts = host.devices.map((device) =>
            Session.start(service, androidSession(host.capabilities(device))),
          );
          const sessions = await Promise.all(starts);
          const started = now();
          await Promise.all(sessions.map((session) => session.act('Press Element', ['Settings'])));
          const pressed = now();
          await Promise.all(sessions.map((session) => session.stop()));
          if (round < 0) continue;
          times.start.push(started - began);
          times.press.push(pressed - started);
          times.stop.push(now() - pressed);
        }
        return [
          { name: `${DEVICES} Android sessions, all started`, unit: 'ms', ours: estimate(times.start) },
          { name: `Press Element in ${DEVICES} of them`, unit: 'ms', ours: estimate(times.press) },
          { name: `${DEVICES} Android sessions, all stopped`, unit: 'ms', ours: estimate(times.stop) },
        ];
      }),
    ),
};

await runAlone(import.meta.url, androidSessions);
