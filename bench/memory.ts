import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';

const PAGE = '<!doctype html><h1 id="title">Hello</h1><input id="name"><button id="press">A</button>';
const KEYWORDS = [
  ['Press Element', { element: 'css=#press' }],
  ['Enter Text', { element: 'css=#name', text: 'hello' }],
  ['Get Text', { element: 'css=#title' }],
  ['Assert Presence', { elements: 'css=#press' }],
] as const;
/** Calls that are rejected or fail, with their status. */
const HOSTILE = [
  ['Press Element', { element: 'css=#absent', timeout: '0' }, 500],
  ['Press Element', ['x'.repeat(200_000)], 400],
  ['Press Element', Array.from({ length: 20_000 }, () => ({})), 400],
  ['Enter Text', { elemnt: 'css=#name', text: '<'.repeat(1000) }, 400],
  ['No Such Keyword', [], 400],
  ['Get Text', ['xpath=//*['], 400],
] as const;
const WARM_UP = 400;
const CALLS = 30_000;
const HOSTILE_CALLS = 6000;
/** Milliseconds until the memory of a stopped session is freed. */
const FREED_AFTER_MS = 25_000;

/** Runs calls one after another; returns the memory of the service afterwards, in MB. */
async function after(
  session: Session,
  calls: readonly (readonly [keyword: string, params: unknown, status?: number])[],
  count: number,
): Promise<number> {
  for (let call = 0; call < count; call++) await session.act(...calls[call % calls.length]!);
  return session.service.resident();
}

const measureKeywords = (url: string): Promise<Measurement[]> =>
  Session.use(url, {}, async (session) => {
    const before = exact(await after(session, KEYWORDS, WARM_UP));
    const many = exact(await after(session, KEYWORDS, CALLS));
    await session.stop();
    await sleep(FREED_AFTER_MS);
    const ended = exact(await session.service.resident());
    return [
      {
        name: `resident after ${CALLS} keywords, beside ${WARM_UP}`,
        unit: 'MB',
        ours: many,
        baseline: before,
        limit: { of: 'difference', most: 60 },
      },
      {
        name: 'resident after the end of the session',
        unit: 'MB',
        ours: ended,
        baseline: before,
        limit: { of: 'difference', most: 30 },
      },
    ];
  });

const measureHostile = (url: string): Promise<Measurement[]> =>
  Session.use(url, {}, async (session) => {
    const before = exact(await after(session, HOSTILE, WARM_UP));
    return [
      {
        name: `resident after ${HOSTILE_CALLS} hostile requests, beside ${WARM_UP}`,
        unit: 'MB',
        ours: exact(await after(session, HOSTILE, HOSTILE_CALLS)),
        baseline: before,
        limit: { of: 'difference', most: 60 },
      },
    ];
  });

/** Memory of the service's process, without the browser, after many keywords of a session, and after requests that fail. */
export const memory: Benchmark = {
  name: 'memory',
  measure: () => withPage(PAGE, async (url) => [...(await measureKeywords(url)), ...(await measureHostile(url))]),
};

await runAlone(import.meta.url, memory);
