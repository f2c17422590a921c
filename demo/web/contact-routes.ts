import { parseContactDraft } from './contact-draft.js';
import type { ContactStore } from './contact-store.js';
import { parseJson } from './parse-json.js';
import type { Reply } from './reply.js';
import type { Route, RouteRequest } from './route.js';
import { wholeNumber } from './whole-number.js';

/** `/api/contacts` and `/api/contacts/:id`: list, create, read, replace and delete. */
export function contactRoutes(store: ContactStore): readonly Route[] {
  return [
    {
      path: /^\/api\/contacts$/,
      methods: {
        GET: ({ query }) => {
          const limit = wholeNumber(query, 'limit', { initial: 1000, min: 1, max: 1000 });
          const matches = store.search(query.get('q') ?? '');
          return { status: 200, body: { items: matches.slice(0, limit), total: matches.length } };
        },
        POST: async ({ readBody }) => {
          const contact = store.add(parseContactDraft(parseJson(await readBody())));
          return { status: 201, headers: { Location: `/api/contacts/${contact.id}` }, body: contact };
        },
      },
    },
    {
      path: /^\/api\/contacts\/([^/]+)$/,
      methods: {
        GET: (request) => found(request, store.get(idOf(request))),
        PUT: async (request) => {
          if (!store.get(idOf(request))) return found(request, undefined);
          const draft = parseContactDraft(parseJson(await request.readBody()));
          return found(request, store.replace(idOf(request), draft));
        },
        DELETE: (request) => (store.remove(idOf(request)) ? { status: 204 } : found(request, undefined)),
      },
    },
  ];
}

function idOf({ captures: [text = ''] }: RouteRequest): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function found({ captures: [text = ''] }: RouteRequest, contact: object | undefined): Reply {
  return contact
    ? { status: 200, body: contact }
    : { status: 404, body: { error: `There is no contact with the id ${text}.` } };
}
