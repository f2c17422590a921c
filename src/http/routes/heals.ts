import { z } from 'zod';
import { LedgerEntry } from '../../heal/ledger/heal-record.js';
import { defineRoute, type Route, SESSION } from '../route.js';

/** What was healed. */
export function healRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/heals`,
      name: 'readHeals',
      summary: "The heals of the session, and of all that share its project or the service's store of heals",
      tag: 'Reads',
      success: {
        status: 200,
        description: 'One entry for each pair of an old locator and a new one, oldest first',
        schema: z.object({ heals: z.array(LedgerEntry) }),
      },
      handle: async ({ session }) => ({ heals: await session.heals.entries() }),
    }),
  ];
}
