import type { Benchmark } from './_support/benchmark.js';
import { COUNTER_PAGE } from './_support/counter-page.js';
import { exact } from './_support/estimate.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';
import { Session } from './_support/session.js';

const SESSIONS = 50;
/** Calls of each session before it rests. */
const PRESSES = 10;

/** What a person and a script do with a session: keywords, one that fails with its picture, and reads of the screen. */
async function use(session: Session): Promise<void> {
  for (let press = 0; press < PRESSES; press++) await session.act('Press Element', ['css=#count']);
  await session.act('Press Element', { element: 'css=#absent', timeout: '0' }, 500);
  await session.read('screenshot');
  await session.read('elements');
}

/** Memory of the service alone, without its browsers, for each of many sessions that were used and rest. */
export const sessionsAtRest: Benchmark = {
  name: 'sessions-at-rest',
  measure: () =>
    withPage(COUNTER_PAGE, (url) =>
      Service.use({ probesMemory: true, env: { SVC_MAX_SESSIONS: String(SESSIONS) } }, async (service) => {
        const config = {
          driver_sources: [{ playwright: { capabilities: { url } } }],
          elements_sources: ['playwright'],
          text_detection: [],
          image_detection: [],
        };
        const [before, residentBefore] = [await service.memory(), await service.resident()];
        const sessions: Session[] = [];
        let first = before;
        for (let count = 0; count < SESSIONS; count++) {
          const session = await Session.start(service, config);
          sessions.push(session);
          await use(session);
          if (count === 0) first = await service.memory();
        }
        const resident = await service.resident();
        const after = await service.memory();
        await Promise.all(sessions.map((session) => session.stop()));
        const each = (bytes: number, count: number) => exact(bytes / 2 ** 20 / count);
        return [
          {
            name: `resident memory of each of ${SESSIONS} sessions at rest, loaded code included`,
            unit: 'MB',
            ours: exact((resident - residentBefore) / SESSIONS),
            limit: { of: 'value', most: 15 },
          },
          {
            name: 'live heap of each session after the first',
            unit: 'MB',
            ours: each(after.heap - first.heap, SESSIONS - 1),
          },
        ];
      }),
    ),
};

await runAlone(import.meta.url, sessionsAtRest);
