import { remote } from 'webdriverio';
import { AppiumServer } from '../test/support/appium-server.js';
import { androidSession, withAndroid } from './_support/android.js';
import type { Benchmark } from './_support/benchmark.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { Service } from './_support/service.js';
import { Session } from './_support/session.js';

const BUTTON = 'com.example.demo:id/pad';

/** Press Element by id on Android over HTTP, beside find and click of bare webdriverio on the same Appium server. */
export const androidPress: Benchmark = {
  name: 'android-press',
  measure: () =>
    withAndroid(2, async ({ host, env }) => {
      const [device, other] = host.devices as [(typeof host.devices)[0], (typeof host.devices)[0]];
      const drivers = ['appium-uiautomator2-driver'];
      const appium = await AppiumServer.start({ androidHome: env.ANDROID_HOME, drivers });
      try {
        return await Service.use({ env }, async (service) => {
          const capabilities = (of: typeof device) => ({
            ...host.capabilities(of),
            'appium:appActivity': '.GestureActivity',
          });
          const session = await Session.start(service, androidSession(capabilities(device), appium.url));
          const { hostname, port } = new URL(appium.url);
          const browser = await remote({
            hostname,
            port: Number(port),
            logLevel: 'silent',
            capabilities: { ...capabilities(other), 'appium:systemPort': 8299, 'wdio:enforceWebDriverClassic': true },
          });
          const [ours, baseline] = await interleave(
            [() => session.act('Press Element', [`id=${BUTTON}`]), () => browser.$(`id=${BUTTON}`).click()],
            { warmUp: 10, least: 60, most: 150 },
          );
          await browser.deleteSession();
          await session.stop();
          for (const { log } of host.devices) {
            const taps = log.of('tap').length + log.of('double tap').length;
            if (taps < 60) throw new Error(`only ${taps} presses arrived`);
          }
          return [
            {
              name: 'Press Element by id on Android',
              unit: 'ms',
              ours: ours!,
              baseline: baseline!,
              limit: { of: 'ratio', most: 1.15 },
            },
          ];
        });
      } finally {
        await appium.stop();
      }
    }),
};

await runAlone(import.meta.url, androidPress);
