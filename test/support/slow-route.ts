import { setTimeout as delay } from 'node:timers/promises';
import type Router from '@koa/router';

/** Adds `/api/slow?ms=` to the demo app, which answers after that many milliseconds, or never when the client leaves. */
export function slowRoute(router: Router): void {
  router.get('/api/slow', async (ctx) => {
    const ms = Number(ctx.query['ms']);
    if (!Number.isInteger(ms)) {
      ctx.status = 400;
      ctx.body = { errors: { ms: 'Give a number of milliseconds.' } };
      return;
    }
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    await delay(ms, undefined, { signal: gone.signal });
    ctx.body = { waited_ms: ms };
  });
}
