import { startDemoApp } from '../demo/web/server.js';
import { withAndroid } from './_support/android.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { svcTest } from './suite/svc-test.js';
import { withProject } from './suite/temporary-project.js';

const WEB_FILES = 10;
const CASES_OF_FILE = 4;
const DEVICE_CASES = 10;
const ROUNDS = 2;
/** At least 1.7 times as fast. */
const LIMIT = { of: 'ratio', most: 0.588 } as const;

/** Cases that wait more than they compute: a second for the button of the demo app, and half a second. */
const webFile = (number: number): string => `setup:
  - Launch App: \${base_url}
cases:
${Array.from(
  { length: CASES_OF_FILE },
  (_, i) => `  - name: the gate ${number}.${i} opens
    steps:
      - Press Element: [id=late]
      - Assert Presence: [text=The gate is open]
      - Sleep: 0.5
`,
).join('')}`;

const DEVICE_FILE = `session: device
setup:
  - Launch App: [com.example.demo, .FormActivity]
cases:
${Array.from(
  { length: DEVICE_CASES },
  (_, i) => `  - name: the device refuses a form without an address, ${i}
    steps:
      - Enter Text: [id=name, Grace ${i}]
      - Sleep: 1
      - Press Element: [id=save]
      - Assert Presence: [text=Please enter a valid email]
      - Sleep: 0.5
`,
).join('')}`;

/** Cases on the demo app, and also on a virtual device: two workers beside one. */
export const suiteWorkers: Benchmark = {
  name: 'suite-workers',
  measure: async () => {
    const app = await startDemoApp();
    try {
      return await withAndroid(1, async ({ host, env }) => {
        const web = Object.fromEntries(Array.from({ length: WEB_FILES }, (_, i) => [`web-${i}.test.yaml`, webFile(i)]));
        const device = { driver: 'appium', capabilities: host.capabilities(host.devices[0]!) };
        const settings = { variables: { base_url: app.url }, sessions: { device } };
        const files = { ...web, 'svc.config.json': JSON.stringify(settings) };
        const cases = WEB_FILES * CASES_OF_FILE;
        return [
          await measureProject(`${cases} web cases`, files, env),
          await measureProject(
            `${cases} web and ${DEVICE_CASES} Android cases`,
            { ...files, 'device.test.yaml': DEVICE_FILE },
            env,
          ),
        ];
      });
    } finally {
      await app.close();
    }
  },
};

const measureProject = (
  name: string,
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<Measurement> =>
  withProject(files, async (directory) => {
    const times = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.one.push((await svcTest(directory, ['--workers', '1'], env)).ms);
      times.two.push((await svcTest(directory, ['--workers', '2'], env)).ms);
    }
    return {
      name: `${name} on 2 workers, beside 1`,
      unit: 'ms',
      ours: estimate(times.two),
      baseline: estimate(times.one),
      limit: LIMIT,
    };
  });

await runAlone(import.meta.url, suiteWorkers);
