import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { startDemoApp } from '../../demo/web/server.js';
import { BROWSERS, type BrowserTarget, FIREFOX, missingForFirefox } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { ANDROID_CASES, openActivity } from './android-cases.js';
import { BROWSER_CASES } from './browser-cases.js';
import { contactsApi } from './common-cases.js';
import { type Bench, type KeywordCases, keywordOf, NotSupported } from './keyword-case.js';

/** What stands in a cell of the table. */
export type Outcome = 'works' | 'E0105';

/** A target of the table with its open session. */
export interface Runner {
  /** @throws Error when the keyword neither works nor is E0105 */
  outcome(row: string): Promise<Outcome>;
  /** Stops the session and ends what it worked on. */
  close(): Promise<void>;
}

/** A column of the table. */
export interface KeywordTarget {
  /** As Markdown. */
  readonly heading: string;
  readonly rows: readonly string[];
  /** What it needs and this machine has not got. */
  readonly missing?: string | undefined;
  readonly open: (client: HttpClient) => Promise<Runner>;
}

function runner<B extends Bench>(
  session: ClientSession,
  cases: KeywordCases<B>,
  prepare: () => Promise<Omit<B, 'run' | 'session'>>,
  ends: readonly { close(): Promise<void> }[],
): Runner {
  return {
    async close() {
      await session.stop();
      for (const end of ends) await end.close();
    },
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

/** An empty project, whose baselines are written. */
async function newProject() {
  const directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
  return {
    config: { project_path: directory, update_baselines: true },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

const browser = (target: Pick<BrowserTarget, 'config'>, heading: string): KeywordTarget => ({
  heading,
  rows: Object.keys(BROWSER_CASES),
  open: async (client) => {
    const [app, project] = await Promise.all([startDemoApp(), newProject()]);
    const { url } = app;
    const changes = { api_data: contactsApi(url), ...project.config };
    const session = await ClientSession.start(client, target.config(url, changes));
    const prepare = async () => {
      await session.visit(url);
      return { url };
    };
    return runner(session, BROWSER_CASES, prepare, [app, project]);
  },
});

const android: KeywordTarget = {
  heading: '`appium`: Android',
  rows: Object.keys(ANDROID_CASES),
  open: async (client) => {
    const [app, project, host] = await Promise.all([
      startDemoApp(),
      newProject(),
      VirtualAndroid.start({ hasUniqueSerials: true }),
    ]);
    const device = host.devices[0]!;
    const session = await ClientSession.start(client, {
      driver_sources: [{ appium: { capabilities: host.capabilities(device) } }],
      elements_sources: ['appium'],
      text_detection: [],
      image_detection: [],
      api_data: contactsApi(app.url),
      ...project.config,
    });
    const prepare = async () => {
      await openActivity({ session, device }, '.MainActivity');
      device.log.clear();
      return { device };
    };
    return runner(session, ANDROID_CASES, prepare, [host, app, project]);
  },
};

const HEADINGS = { playwright: '`playwright`', selenium: '`selenium`', appium: '`appium`: Chromium' } as const;

/** The columns of the table. */
export const KEYWORD_TARGETS: readonly KeywordTarget[] = [
  ...BROWSERS.map((target) => browser(target, HEADINGS[target.driver])),
  { ...browser(FIREFOX, '`selenium`: Firefox'), missing: missingForFirefox() },
  android,
];
