import { randomUUID } from 'node:crypto';
import type { Route } from './route.js';

const USER = 'demo';
const PASSWORD = 'open-sesame';

/** `/api/token` and `/api/me`: one fixed account with one token, new for each running app. */
export function accountRoutes(): readonly Route[] {
  const token = randomUUID();
  return [
    {
      path: /^\/api\/token$/,
      methods: {
        POST: async ({ readBody }) => {
          const form = new URLSearchParams(await readBody());
          const missing = ['user', 'password'].filter((field) => !form.get(field));
          if (missing.length > 0) {
            const errors = Object.fromEntries(missing.map((field) => [field, `Send ${field} as a form field.`]));
            return { status: 400, body: { errors } };
          }
          if (form.get('user') !== USER || form.get('password') !== PASSWORD) {
            return { status: 401, body: { error: 'The user or the password is wrong.' } };
          }
          return { status: 200, body: { token } };
        },
      },
    },
    {
      path: /^\/api\/me$/,
      methods: {
        GET: ({ headers }) =>
          headers.authorization === `Bearer ${token}`
            ? { status: 200, body: { user: USER } }
            : {
                status: 401,
                headers: { 'WWW-Authenticate': 'Bearer' },
                body: { error: 'Send the header "Authorization: Bearer <token>" with a token from POST /api/token.' },
              },
      },
    },
  ];
}
