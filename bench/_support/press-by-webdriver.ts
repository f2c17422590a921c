import { remote } from 'webdriverio';
import type { Measurement } from './benchmark.js';
import { COUNTER_PAGE } from './counter-page.js';
import { interleave, WITH_FRAMES } from './interleave.js';
import { withPage } from './page-server.js';
import { Session } from './session.js';

/** A WebDriver server, and the driver of the service for it. */
interface Compared {
  readonly driver: 'selenium' | 'appium';
  /** Address of the server, without a slash at its end. */
  readonly server: string;
  /** The capabilities of both sessions: of the service, and of webdriverio alone. */
  readonly capabilities: { readonly ours: object; readonly bare: object };
}

/**
 * Press Element by CSS over HTTP, beside find and click by webdriverio alone: two sessions of the same server.
 * @throws Error when a press does not arrive
 */
export const pressByWebDriver = ({ driver, server, capabilities }: Compared): Promise<Measurement[]> =>
  withPage(COUNTER_PAGE, (page) =>
    Session.by(
      { name: driver, url: server, capabilities: { ...capabilities.ours, url: page } },
      {},
      async (session) => {
        const { hostname, port } = new URL(server);
        const bare = await remote({
          hostname,
          port: Number(port),
          path: '/',
          logLevel: 'silent',
          connectionRetryCount: 0,
          capabilities: { ...capabilities.bare, 'wdio:enforceWebDriverClassic': true },
        });
        try {
          await bare.navigateTo(page);
          const presses = { ours: 0, bare: 0 };
          const press = async () => {
            await session.act('Press Element', ['css=#count']);
            presses.ours++;
          };
          const pressBare = async () => {
            const found = (await bare.findElement('css selector', '#count')) as unknown as Record<string, string>;
            await bare.elementClick(Object.values(found)[0]!);
            presses.bare++;
          };
          const [ours, baseline] = await interleave([press, pressBare], WITH_FRAMES);
          const arrived = {
            ours: await session.script<number>('return window.times'),
            bare: (await bare.executeScript('return window.times', [])) as number,
          };
          if (arrived.ours !== presses.ours || arrived.bare !== presses.bare) {
            throw new Error(`presses made: ${JSON.stringify(presses)}, arrived: ${JSON.stringify(arrived)}`);
          }
          return [
            {
              name: `Press Element by ${driver}`,
              unit: 'ms',
              ours: ours!,
              baseline: baseline!,
              limit: { of: 'ratio', most: 0.8 },
            },
          ];
        } finally {
          await bare.deleteSession();
        }
      },
    ),
  );
