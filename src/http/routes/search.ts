import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import { defineRoute, type Route, SESSION } from '../route.js';
import { Bounds, TemplateImages } from './templates.js';

/** Hits that are listed; the trace tells how many there are. */
const MAX_HITS = 200;
const MAX_PICTURES = 50;
/** Seconds. */
const MAX_TIMEOUT_S = 60;

/** A locator in a request. */
export const LocatorText = z.string().max(100_000);

const FindRequest = z.object({
  locator: LocatorText.nullish().describe('As keywords take it, with variables; or else `bounds`'),
  bounds: Bounds.nullish().describe('A part of the screen as it is now, which is searched for as a template'),
  template_images: TemplateImages,
  timeout: z.number().min(0).max(MAX_TIMEOUT_S).nullish().describe('Seconds; by default the screen is looked at once'),
});

const Rect = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('Window coordinates (CSS pixels in a browser)');
const score = z.number().min(0).max(1);
const ms = z.number().describe('Milliseconds');

const Hit = z.object({
  bounds: Rect,
  visible: z.boolean(),
  text: z.string().optional().describe('As OCR read it, or the visible text or label of an element'),
  score: score.optional().describe('Of a hit on the picture'),
  source: z.string().describe('The element source or detector'),
  rung: z.string().describe('The strategy: xpath, css, id, text, ocr or image'),
});

const Trace = z.object({
  locator: z.string(),
  by: z.string().describe('How the locator is written; `any` is plain text or the name of a template'),
  value: z.string().describe('Without prefix and suffix'),
  nth: z.number().int().optional(),
  found: z.boolean(),
  ms,
  looks: z.number().int().describe('How many times the screen was looked at'),
  rungs: z
    .array(
      z.object({
        rung: z.string(),
        source: z.string(),
        ms,
        outcome: z.enum(['hit', 'miss', 'skipped', 'failed']),
        reason: z.string().optional().describe('Why there was no hit'),
        matches: z.number().int().optional().describe('All hits, also those that are not listed'),
        score: score.optional(),
        bounds: Rect.optional(),
        text: z.string().optional(),
        how: z.string().optional().describe('How a text or a picture was recognised'),
      }),
    )
    .describe('Of the last look, in the order in which they were tried'),
});

/** Searches of the screen. They act on nothing, are not recorded, and do not wait in the queue of the session. */
export function searchRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/find`,
      name: 'findElements',
      summary: 'Finds every element that a locator names, as keywords find them',
      tag: 'Search',
      role: 'view',
      body: { schema: FindRequest },
      success: {
        status: 200,
        description: `At most ${MAX_HITS} hits of the first strategy that finds any; none when nothing is found`,
        schema: z.object({ hits: z.array(Hit), trace: Trace, ms }),
      },
      failures: [400, 413, 415, 500, 504],
      handle: async ({ session, body, signal }) => {
        const { locator, bounds, template_images: templates } = body;
        if ((locator == null) === (bounds == null)) {
          throw new ServiceError('E0403', 'give either locator or bounds', { parameter: 'locator' });
        }
        const timeout = body.timeout ?? 0;
        const end = timer();
        const found = await session.search(
          (search) => (bounds == null ? search.find(locator!, MAX_HITS, timeout) : search.findPart(bounds, MAX_HITS)),
          { signal, templates, timeout },
        );
        return { ...found, ms: end() };
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/texts`,
      name: 'readTexts',
      summary: 'The texts that OCR reads on the screen',
      tag: 'Search',
      success: {
        status: 200,
        description: 'Texts in reading order',
        schema: z.object({
          texts: z.array(z.object({ text: z.string(), bounds: Rect, score, source: z.string() })),
          ms,
        }),
      },
      failures: [400, 500, 504],
      handle: async ({ session, signal }) => {
        const end = timer();
        return { texts: await session.search((search) => search.texts(), { signal }), ms: end() };
      },
    }),
    defineRoute({
      method: 'get',
      path: `/v1/sessions/${SESSION}/pictures`,
      name: 'readPictures',
      summary: 'Where the templates of the session and of its project are seen on the screen',
      tag: 'Search',
      success: {
        status: 200,
        description: `At most ${MAX_PICTURES} places`,
        schema: z.object({
          pictures: z.array(z.object({ name: z.string(), bounds: Rect, score, source: z.string() })),
          failed: z
            .array(z.object({ name: z.string(), message: z.string() }))
            .describe('Templates that could not be searched for'),
          unsearched: z.number().int().describe('How many templates were left out, for the limit of places or of time'),
          ms,
        }),
      },
      failures: [400, 500, 504],
      handle: async ({ session, signal }) => {
        const end = timer();
        const names = session.templates.names().map(({ name }) => name);
        const seen = await session.search((search) => search.pictures(names, MAX_PICTURES), { signal });
        return { ...seen, ms: end() };
      },
    }),
  ];
}

/** @returns a function that tells the milliseconds since the call */
function timer(): () => number {
  const began = performance.now();
  return () => Math.round((performance.now() - began) * 10) / 10;
}
