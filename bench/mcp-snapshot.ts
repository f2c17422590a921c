import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { answerText } from './mcp/answer-text.js';
import { McpProcess, type ToolAnswer } from './mcp/mcp-process.js';
import { openInSvc } from './mcp/open-in-svc.js';
import { installPackages } from './mcp/packages.js';
import { PAGES, servePages } from './mcp/pages.js';
import { playwrightMcp, svcMcp } from './mcp/servers.js';
import { tokenCounter } from './mcp/token-counter.js';

/** More than any page has. */
const ALL_ELEMENTS = '100000';

/** The parts of an answer that a model may get: texts and data. */
const shown = (answer: ToolAnswer): string =>
  [answerText(answer), answer.structuredContent ? JSON.stringify(answer.structuredContent) : ''].join('');

/** A desktop window, and one that shows every page completely. */
const WINDOWS = [
  { what: 'screen', width: 1280, height: 720, limit: { of: 'ratio', most: 0.6 } },
  { what: 'whole', width: 1280, height: 4000, limit: undefined },
] as const;
type Window = (typeof WINDOWS)[number];

async function readPage(svc: McpProcess, peer: McpProcess, url: string, ready: string, { width, height }: Window) {
  const session_id = await openInSvc(svc, url, { viewport: { width, height } });
  await svc.call('assert_presence', { session_id, elements: `text=${ready}` });
  const ours = await svc.call('get_interactive_elements', { session_id, max_elements: ALL_ELEMENTS });
  await svc.call('terminate_session', { session_id });
  await peer.call('browser_resize', { width, height });
  await peer.call('browser_navigate', { url });
  await peer.call('browser_wait_for', { text: ready });
  return { ours: shown(ours), theirs: shown(await peer.call('browser_snapshot')) };
}

/**
 * get_interactive_elements of real pages, beside browser_snapshot of `@playwright/mcp`: bytes and tokens. Ours lists what
 * the window shows, theirs the whole page; the rows `whole` compare them in a window that shows all of it.
 */
export const mcpSnapshot: Benchmark = {
  name: 'mcp-snapshot',
  measure: async () => {
    await installPackages();
    const tokens = await tokenCounter();
    const peerCommand = await playwrightMcp();
    const pages = await servePages();
    try {
      return await McpProcess.use(svcMcp(), (svc) =>
        McpProcess.use(peerCommand, async (peer) => {
          const measurements: Measurement[] = [];
          for (const window of WINDOWS) {
            for (const { name, path, ready } of PAGES) {
              const { ours, theirs } = await readPage(svc, peer, `${pages.origin}/${path}`, ready, window);
              const compare = (unit: 'bytes' | 'tokens', count: (text: string) => number): Measurement => ({
                name: `${window.what} of ${name}`,
                unit,
                ours: exact(count(ours)),
                baseline: exact(count(theirs)),
                limit: window.limit,
              });
              measurements.push(
                compare('bytes', (text) => Buffer.byteLength(text)),
                compare('tokens', tokens),
              );
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
