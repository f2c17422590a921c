import { VirtualAndroid } from '../../demo/android/device-host.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { BROWSERS, type BrowserTarget } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { ANDROID_CASES, openActivity } from './android-cases.js';
import { BROWSER_CASES } from './browser-cases.js';
import { contactsApi } from './common-cases.js';
import { type Bench, type KeywordCases, keywordOf, NotSupported } from './keyword-case.js';

/** What stands in a cell of the table. */
export type Outcome = 'works' | 'E0105';

/** What a target runs its cases on. */
interface Stage {
  readonly client: HttpClient;
  readonly app: DemoApp;
  readonly android: VirtualAndroid;
}

/** A target of the table with its open session. */
export interface Runner {
  /** @throws Error when the keyword neither works nor is E0105 */
  outcome(row: string): Promise<Outcome>;
}

/** A column of the table. */
export interface KeywordTarget {
  /** As Markdown. */
  readonly heading: string;
  readonly rows: readonly string[];
  readonly open: (stage: Stage) => Promise<Runner>;
}

function runner<B extends Bench>(
  session: ClientSession,
  cases: KeywordCases<B>,
  prepare: () => Promise<Omit<B, 'run' | 'session'>>,
): Runner {
  return {
    async outcome(row) {
      const more = await prepare();
      let runs = 0;
      const run: Bench['run'] = async (params) => {
        runs++;
        const answer = await session.act(keywordOf(row), params);
        if (answer.status === 400 && answer.detail.code === 'E0105') throw new NotSupported();
        if (answer.status !== 200) throw new Error(`${row}: ${answer.summary}`);
        return answer.data['result'];
      };
      try {
        await cases[row]!({ ...more, run, session } as unknown as B);
      } catch (error) {
        if (error instanceof NotSupported) return 'E0105';
        throw error;
      }
      if (runs !== 1) throw new Error(`the case of ${row} ran it ${runs} times instead of once`);
      return 'works';
    },
  };
}

const browser = (target: BrowserTarget, heading: string): KeywordTarget => ({
  heading,
  rows: Object.keys(BROWSER_CASES),
  open: async ({ client, app: { url } }) => {
    const session = await ClientSession.start(client, target.config(url, { api_data: contactsApi(url) }));
    return runner(session, BROWSER_CASES, async () => {
      await session.visit(url);
      return { url };
    });
  },
});

const android: KeywordTarget = {
  heading: '`appium`: Android',
  rows: Object.keys(ANDROID_CASES),
  open: async ({ client, app, android: host }) => {
    const device = host.devices[0]!;
    const session = await ClientSession.start(client, {
      driver_sources: [{ appium: { capabilities: host.capabilities(device) } }],
      elements_sources: ['appium'],
      text_detection: [],
      image_detection: [],
      api_data: contactsApi(app.url),
    });
    return runner(session, ANDROID_CASES, async () => {
      await openActivity({ session, device }, '.MainActivity');
      device.log.clear();
      return { device };
    });
  },
};

const HEADINGS = { playwright: '`playwright`', selenium: '`selenium`', appium: '`appium`: Chromium' } as const;

/** The columns of the table. */
export const KEYWORD_TARGETS: readonly KeywordTarget[] = [
  ...BROWSERS.map((target) => browser(target, HEADINGS[target.driver])),
  android,
];

/** One service, the demo app and a phone for all targets. */
export class KeywordStage implements Stage {
  readonly #ends: (() => Promise<void>)[] = [];
  client!: HttpClient;
  app!: DemoApp;
  android!: VirtualAndroid;

  private constructor() {}

  static async start(): Promise<KeywordStage> {
    const stage = new KeywordStage();
    try {
      await stage.#start();
      return stage;
    } catch (error) {
      await stage.stop();
      throw error;
    }
  }

  /** @throws Error when the service leaves something behind */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.splice(0).toReversed()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async #start(): Promise<void> {
    this.android = await VirtualAndroid.start();
    this.#ends.push(() => this.android.close());
    this.app = await startDemoApp();
    this.#ends.push(() => this.app.close());
    const service = await ServedService.start();
    // What Chromium leaves in the common directory when its chromedriver quits is its own.
    this.#ends.push(() => service.stop(/^org\.chromium\.Chromium\./));
    this.client = await HttpClient.connect(service.url);
    this.#ends.push(async () => this.client.close());
  }
}
