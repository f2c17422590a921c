import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from './route.js';
import { wholeNumber } from './whole-number.js';

/** `/api/health` answers at once, `/api/slow?ms=` after that many milliseconds (1000 unless given, at most 60000). */
export function statusRoutes(): readonly Route[] {
  return [
    { path: /^\/api\/health$/, methods: { GET: () => ({ status: 200, body: { status: 'ok' } }) } },
    {
      path: /^\/api\/slow$/,
      methods: {
        GET: async ({ query, signal }) => {
          const ms = wholeNumber(query, 'ms', { initial: 1000, min: 0, max: 60_000 });
          await delay(ms, undefined, { signal });
          return { status: 200, body: { waited_ms: ms } };
        },
      },
    },
  ];
}
