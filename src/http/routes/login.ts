import { z } from 'zod';
import type { Logins } from '../../access/logins.js';
import { writeLoginCookie } from '../../access/login-cookie.js';
import { ServiceError } from '../../errors.js';
import { stateOf } from '../request-state.js';
import { defineRoute, type Route } from '../route.js';

const LoginState = z.object({
  required: z.boolean().describe('Whether requests need the token or a login'),
  logged_in: z.boolean().describe('Whether this request has the cookie of a valid login'),
  expires: z.string().nullable().describe('When that login ends, in ISO 8601'),
});
const LoginRequest = z.object({ token: z.string().min(1).max(10_000) }).strict();
/** Anybody may send a body here. */
const MAX_BODY_BYTES = 16_384;
const LoggedIn = z.object({ expires: z.string().describe('When the login ends, in ISO 8601') });

/**
 * Exchanges the token for a cookie.
 * @param logins undefined without a configured token
 */
export function loginRoutes(logins: Logins | undefined): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/login',
      name: 'loginState',
      summary: 'Whether a login is required, and the one of this browser',
      tag: 'Access',
      success: { status: 200, description: 'The state', schema: LoginState },
      handle: ({ ctx }) => {
        ctx.set('Cache-Control', 'no-store');
        const login = logins?.current(ctx.method, ctx.req.headers);
        return {
          required: logins !== undefined,
          logged_in: login !== undefined,
          expires: login?.expires.toISOString() ?? null,
        };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/login',
      name: 'logIn',
      summary: 'Exchanges the token for a cookie',
      tag: 'Access',
      role: 'view',
      action: 'login',
      body: { schema: LoginRequest, maxBytes: MAX_BODY_BYTES },
      success: { status: 200, description: 'The cookie is in the header Set-Cookie', schema: LoggedIn },
      failures: [400, 401, 413, 415],
      handle: async ({ ctx, body: { token } }) => {
        if (!logins) throw new ServiceError('E0403', 'the service has no token; send requests without a login');
        const login = await logins.logIn(token);
        stateOf(ctx).principal = login.principal;
        ctx.set('Set-Cookie', writeLoginCookie(ctx.req.headers, login));
        return { expires: login.expires.toISOString() };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/logout',
      name: 'logOut',
      summary: 'Ends the login and removes its cookie',
      tag: 'Access',
      role: 'view',
      action: 'logout',
      success: { status: 204, description: 'The login has ended' },
      handle: ({ ctx }) => {
        logins?.logOut(ctx.req.headers);
        ctx.set('Set-Cookie', writeLoginCookie(ctx.req.headers, undefined));
        ctx.status = 204;
      },
    }),
  ];
}
