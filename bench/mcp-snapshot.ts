import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { answerText } from './mcp/answer-text.js';
import { foundOf, missingOf, pressableOf } from './mcp/completeness.js';
import { McpProcess, type ToolAnswer } from './mcp/mcp-process.js';
import { openInSvc } from './mcp/open-in-svc.js';
import { installPackages } from './mcp/packages.js';
import { measurementName, SNAPSHOT } from './mcp/pages-table.js';
import { PAGES, type RealPage, servePages } from './mcp/pages.js';
import { playwrightMcp, svcMcp } from './mcp/servers.js';
import { tokenCounter } from './mcp/token-counter.js';

/** More than any page has. */
const ALL_ELEMENTS = '100000';

/** The parts of an answer that a model may get: texts and data. */
const shown = (answer: ToolAnswer): string =>
  [answerText(answer), answer.structuredContent ? JSON.stringify(answer.structuredContent) : ''].join('');

/** A desktop window, and one that shows every page completely. */
const WINDOWS = [
  { what: 'screen', width: 1280, height: 720 },
  { what: 'whole', width: 1280, height: 4000 },
] as const;
type Window = (typeof WINDOWS)[number];

interface ReadPage {
  readonly ours: string;
  readonly theirs: string;
  /** Percent of the elements that can be acted on; of a window that shows the whole page. */
  readonly found?: number;
}

/** Reads one page by both servers. */
async function readPage(
  { svc, peer, origin }: { readonly svc: McpProcess; readonly peer: McpProcess; readonly origin: string },
  { path, ready }: RealPage,
  { what, width, height }: Window,
): Promise<ReadPage> {
  const url = `${origin}/${path}`;
  const session_id = await openInSvc(svc, url, { viewport: { width, height } });
  try {
    await svc.call('assert_presence', { session_id, elements: `text=${ready}` });
    const ours = await svc.call('get_interactive_elements', { session_id, max_elements: ALL_ELEMENTS });
    await peer.call('browser_resize', { width, height });
    await peer.call('browser_navigate', { url });
    await peer.call('browser_wait_for', { text: ready });
    const theirs = await peer.call('browser_snapshot');
    const answers = { ours: shown(ours), theirs: shown(theirs) };
    if (what === 'screen') return answers;
    const pressable = await pressableOf(peer, answerText(theirs));
    const missing = missingOf(pressable, await foundOf(svc, session_id, answerText(ours)));
    return { ...answers, found: 100 - (100 * missing.length) / pressable.length };
  } finally {
    await svc.call('terminate_session', { session_id });
  }
}

/**
 * get_interactive_elements of real pages, beside browser_snapshot of `@playwright/mcp`: bytes and tokens. Ours lists what
 * the window shows, theirs the whole page; the rows `whole` compare them in a window that shows all of it. The rows `found`
 * tell how many of the elements that theirs lists, and that can be acted on, a model finds by what ours shows.
 */
export const mcpSnapshot: Benchmark = {
  name: SNAPSHOT,
  measure: async () => {
    await installPackages();
    const tokens = await tokenCounter();
    const peerCommand = await playwrightMcp();
    const pages = await servePages();
    const { origin } = pages;
    try {
      return await McpProcess.use(svcMcp('--tools', 'all'), (svc) =>
        McpProcess.use(peerCommand, async (peer) => {
          const measurements: Measurement[] = [];
          for (const window of WINDOWS) {
            for (const page of PAGES) {
              const { ours, theirs, found } = await readPage({ svc, peer, origin }, page, window);
              const compare = (unit: 'bytes' | 'tokens', count: (text: string) => number) => ({
                name: measurementName(window.what, page.name),
                unit,
                ours: exact(count(ours)),
                baseline: exact(count(theirs)),
              });
              measurements.push(
                { ...compare('bytes', (text) => Buffer.byteLength(text)), limit: { of: 'ratio', most: 0.5 } },
                compare('tokens', tokens),
              );
              if (found === undefined) continue;
              const limit = { of: 'value', exactly: 100 } as const;
              measurements.push({ name: measurementName('found', page.name), unit: '%', ours: exact(found), limit });
            }
          }
          return measurements;
        }),
      );
    } finally {
      await pages.end();
    }
  },
};

await runAlone(import.meta.url, mcpSnapshot);
