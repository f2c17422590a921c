import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { parseContactDraft, RequestRejected } from './contact-draft.js';
import type { Contact, ContactStore } from './contact-store.js';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_LISTED = 1000;
const SYNCHRONISE_MS = 1500;
const USER = 'demo';
const PASSWORD = 'open-sesame';

/** Adds the routes of the JSON API, all below `/api`. */
export function addApi(router: Router, store: ContactStore): void {
  router.get('/api/health', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  addContacts(router, store);
  addExchange(router, store);
  addAccount(router);
}

/** `/api/contacts` and `/api/contacts/:id`: list, create, read, replace and delete. */
function addContacts(router: Router, store: ContactStore): void {
  const contactOf = ({ id = '' }: Record<string, string>, find: (id: number) => Contact | undefined): Contact => {
    const contact = /^\d+$/.test(id) ? find(Number(id)) : undefined;
    if (contact) return contact;
    throw new RequestRejected(404, { error: `There is no contact with the id ${id}.` });
  };
  router.get('/api/contacts', (ctx) => {
    const matches = store.search(String(ctx.query['q'] ?? ''));
    ctx.body = { items: matches.slice(0, limitOf(ctx)), total: matches.length };
  });
  router.post('/api/contacts', async (ctx) => {
    const contact = store.add(parseContactDraft(await readJson(ctx.req)));
    ctx.status = 201;
    ctx.set('Location', `/api/contacts/${contact.id}`);
    ctx.body = contact;
  });
  router.get('/api/contacts/:id', (ctx) => {
    ctx.body = contactOf(ctx.params, (id) => store.get(id));
  });
  router.put('/api/contacts/:id', async (ctx) => {
    const { id } = contactOf(ctx.params, (wanted) => store.get(wanted));
    ctx.body = store.replace(id, parseContactDraft(await readJson(ctx.req)));
  });
  router.delete('/api/contacts/:id', (ctx) => {
    store.remove(contactOf(ctx.params, (id) => store.get(id)).id);
    ctx.status = 204;
  });
}

/** `/api/export`, a file to download, and `/api/synchronise`, which takes its time. */
function addExchange(router: Router, store: ContactStore): void {
  router.get('/api/export', (ctx) => {
    const rows = store.search('').map(({ name, email, phone }) => [name, email, phone].map(quoted).join(','));
    ctx.body = ['name,email,phone', ...rows, ''].join('\r\n');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment('contacts.csv');
  });
  router.post('/api/synchronise', async (ctx) => {
    // It does not keep the process alive once the app is closed.
    await sleep(SYNCHRONISE_MS, undefined, { ref: false });
    ctx.body = { contacts: store.search('').length };
  });
}

/** A field of a CSV file (RFC 4180). */
const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;

/** `/api/token` and `/api/me`: one fixed account, with a token that is new for each running app. */
function addAccount(router: Router): void {
  const token = randomUUID();
  router.post('/api/token', async (ctx) => {
    const form = new URLSearchParams(await readText(ctx.req));
    const missing = ['user', 'password'].filter((field) => !form.get(field));
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((field) => [field, `Send ${field} as a form field.`]));
      throw new RequestRejected(400, { errors });
    }
    if (form.get('user') !== USER || form.get('password') !== PASSWORD) {
      throw new RequestRejected(401, { error: 'The user or the password is wrong.' });
    }
    ctx.body = { token };
  });
  router.get('/api/me', (ctx) => {
    if (ctx.get('Authorization') !== `Bearer ${token}`) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new RequestRejected(401, {
        error: 'Send the header "Authorization: Bearer <token>" with a token from POST /api/token.',
      });
    }
    ctx.body = { user: USER };
  });
}

function limitOf({ query }: Context): number {
  const given = query['limit'];
  if (given === undefined) return MAX_LISTED;
  const limit = /^\d+$/.test(String(given)) ? Number(given) : 0;
  if (limit >= 1 && limit <= MAX_LISTED) return limit;
  throw new RequestRejected(400, { errors: { limit: `Give a whole number from 1 to ${MAX_LISTED}.` } });
}

async function readJson(message: IncomingMessage): Promise<unknown> {
  const text = await readText(message);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RequestRejected(400, { error: `The body is not valid JSON: ${(error as Error).message}` });
  }
}

/** Reads the whole body, so that the client sees the answer, but stores no more than the limit. */
async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes <= MAX_BODY_BYTES) return Buffer.concat(chunks).toString('utf8');
  throw new RequestRejected(413, { error: `The body has ${bytes} bytes; send at most ${MAX_BODY_BYTES}.` });
}
