import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ScreenElement, TRUNCATED } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import { LedgerEntry } from '../../heal/ledger/heal-record.js';
import { booleanQuery, ElementsQuery } from '../query.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import { ExecutionResponse } from './keywords.js';

const ScreenshotQuery = z.object({
  masked: booleanQuery('Paints over what may show a secret, as in pictures of failures; the answer says so'),
});

const answer = (result: unknown, truncated?: true) => ({
  execution_id: randomUUID(),
  status: 'SUCCESS',
  data: { result },
  ...(truncated && { warnings: [TRUNCATED] }),
});

/** Reads of a session. They are not keywords, so they do not wait in its queue. */
export function readRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/screenshot`,
      name: 'readScreenshot',
      summary: 'A screenshot',
      tag: 'Reads',
      query: ScreenshotQuery,
      success: {
        status: 200,
        description: 'PNG, as base64 without a prefix; `data.masked` is true when it is masked',
        schema: ExecutionResponse(z.string()),
      },
      failures: [400, 500, 504],
      handle: async ({ session, query: { masked } }) => {
        if (!masked) return answer(await session.read((workspace) => workspace.screenshot()));
        const { secrets } = session.variables;
        const { data, ...rest } = answer(await session.read((workspace) => workspace.maskedScreenshot(secrets)));
        return { ...rest, data: { ...data, masked: true } };
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/driver-id`,
      name: 'readDriverId',
      summary: 'The id of the underlying driver session',
      tag: 'Reads',
      success: { status: 200, description: 'The id', schema: ExecutionResponse(z.string()) },
      handle: ({ session }) => {
        if (session.state === 'closed') throw new ServiceError('E0101', 'run Launch App to open it again');
        return answer(session.driverId);
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/elements`,
      name: 'readElements',
      summary: 'The elements on the screen',
      tag: 'Reads',
      query: ElementsQuery,
      success: {
        status: 200,
        description: 'Elements in reading order',
        schema: ExecutionResponse(z.array(ScreenElement)),
      },
      failures: [400, 500, 504],
      handle: async ({ session, query }) => {
        const list = await session.read((workspace) => workspace.list(query.filter_config, query.scope));
        return answer(list.elements, list.truncated);
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/source`,
      name: 'readSource',
      summary: 'The page source or UI hierarchy',
      tag: 'Reads',
      success: { status: 200, description: 'The source as text', schema: ExecutionResponse(z.string()) },
      failures: [400, 500, 504],
      handle: async ({ session }) => answer(await session.read((workspace) => workspace.source())),
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/screen_elements`,
      name: 'readScreenElements',
      summary: 'A screenshot and its elements, of the same moment',
      tag: 'Reads',
      query: ElementsQuery,
      success: {
        status: 200,
        description: 'Screenshot and elements',
        schema: ExecutionResponse(
          z.object({
            screenshot: z.string(),
            elements: z.array(ScreenElement),
            moving: z.literal(true).optional().describe('The screen kept changing: the two may differ'),
            truncated: z.literal(true).optional().describe(TRUNCATED),
          }),
        ),
      },
      failures: [400, 500, 504],
      handle: async ({ session, query }) => {
        const screen = await session.read((workspace) => workspace.screenElements(query.filter_config, query.scope));
        return answer(screen, screen.truncated);
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/heals`,
      name: 'readHeals',
      summary: 'The heals of the session, and of sessions with the same project or heal store',
      tag: 'Reads',
      success: {
        status: 200,
        description: 'One entry per pair of old and new locator, oldest first',
        schema: z.object({ heals: z.array(LedgerEntry) }),
      },
      handle: async ({ session }) => ({ heals: await session.heals.entries() }),
    }),
  ];
}
