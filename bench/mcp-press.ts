import type { Benchmark } from './_support/benchmark.js';
import { withBarePage } from './_support/bare-page.js';
import { COUNTER_PAGE } from './_support/counter-page.js';
import { interleave, type Repetitions } from './_support/interleave.js';
import { withPage } from './_support/page-server.js';
import { runAlone } from './_support/run-alone.js';
import { answerText } from './mcp/answer-text.js';
import { McpProcess } from './mcp/mcp-process.js';
import { installPackages } from './mcp/packages.js';
import { playwrightMcp, svcMcp } from './mcp/servers.js';
import { openInSvc } from './mcp/open-in-svc.js';

/** Fewer than in other benchmarks: the peer waits half a second after each press. */
const REPETITIONS: Repetitions = { warmUp: 10, least: 60, most: 150, pause: 34 };

/** press_element over stdio, beside `locator.click` of bare Playwright, and beside browser_click of `@playwright/mcp`. */
export const mcpPress: Benchmark = {
  name: 'mcp-press',
  measure: async () => {
    await installPackages();
    const peerCommand = await playwrightMcp();
    return withPage(COUNTER_PAGE, (url) =>
      McpProcess.use(svcMcp(), async (svc) => {
        const session_id = await openInSvc(svc, url);
        return withBarePage(url, svc, (page) =>
          McpProcess.use(peerCommand, async (peer) => {
            await peer.call('browser_navigate', { url });
            const button = page.locator('#count');
            let presses = 0;
            const [ours, bare, theirs] = await interleave(
              [
                async () => {
                  await svc.call('press_element', { session_id, element: 'css=#count' });
                  presses++;
                },
                () => button.click(),
                () => peer.call('browser_click', { element: 'the button', target: '#count' }),
              ],
              REPETITIONS,
            );
            const arrived = [
              answerText(await svc.call('execute_script', { session_id, script_or_json: 'return window.times' })),
              String(await page.evaluate('window.times')),
              /Pressed (\d+) times/.exec(answerText(await peer.call('browser_snapshot')))?.[1],
            ];
            if (arrived.some((times) => times !== String(presses))) {
              throw new Error(`presses made: ${presses}, arrived: ${arrived.join(', ')}`);
            }
            return [
              {
                name: 'press_element, beside locator.click',
                unit: 'ms',
                ours: ours!,
                baseline: bare!,
                limit: { of: 'difference', most: 2.5 },
              },
              { name: 'press_element, beside browser_click', unit: 'ms', ours: ours!, baseline: theirs! },
            ];
          }),
        );
      }),
    );
  },
};

await runAlone(import.meta.url, mcpPress);
