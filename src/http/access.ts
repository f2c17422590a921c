import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Settings } from '../config.js';
import { HttpProblem } from './problem.js';

const isOpen = (path: string) => path === '/' || path.startsWith('/health/');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses other hosts and callers without the token, where the settings ask for it. */
export function checkAccess({ token, allowed_hosts: hosts }: Settings) {
  const expected = token === undefined ? undefined : digest(token);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (hosts && !hosts.includes(ctx.host) && !hosts.includes(ctx.hostname)) {
      throw new HttpProblem(403, 'E0403', 'this Host header is not allowed (SVC_ALLOWED_HOSTS)');
    }
    if (expected && !isOpen(ctx.path)) {
      const given = /^Bearer (.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
      if (!timingSafeEqual(digest(given), expected)) {
        ctx.set('WWW-Authenticate', 'Bearer');
        throw new HttpProblem(401, 'E0403', 'send the token as Authorization: Bearer <token>');
      }
    }
    await next();
  };
}
