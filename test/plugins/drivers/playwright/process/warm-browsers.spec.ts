import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { chromium } from 'playwright-core';
import { DriverOptions } from '#svc';
import { blankPageOf } from '../../../../../plugins/drivers/playwright/_launch/blank-page.js';
import { readCapabilities } from '../../../../../plugins/drivers/playwright/_launch/capabilities.js';
import { type LaunchPlan, planLaunch } from '../../../../../plugins/drivers/playwright/_process/launch-plan.js';
import {
  type BrowserUse,
  WarmBrowsers,
  type WarmOptions,
} from '../../../../../plugins/drivers/playwright/_process/warm-browsers.js';
import { settingsOf } from '../../../../fixtures/settings.js';
import { until } from '../../../../fixtures/until.js';
import { ProcessTracker } from '../../../../support/process-tracker.js';

const never = new AbortController().signal;
const noWarning = () => undefined;

describe('WarmBrowsers', () => {
  /** In the command of each browser of a test. */
  let mark: string;
  let closing: AbortController;
  let warm: WarmBrowsers;

  const keep = (settings: Parameters<typeof settingsOf>[0] = {}, options: WarmOptions = {}) => {
    const waiting = { pauseMs: 0, hasMemory: () => true, ...options };
    return (warm = new WarmBrowsers(settingsOf(settings), closing.signal, waiting));
  };
  const plan = (...args: string[]): Promise<LaunchPlan> =>
    planLaunch(
      chromium,
      { headless: true, args: [`--user-agent=${mark}`, ...args], executablePath: undefined, user_data_dir: undefined },
      settingsOf(),
    );
  const browsers = () => new ProcessTracker(mark).browsers();
  /**
   * Each is started in a session of its own, directly or by a shell script. A process that a browser has just forked has the
   * same command until it runs its program, also after the browser has been killed.
   */
  const pids = () =>
    browsers()
      .filter(({ pid, parentId, sessionId }) => pid === sessionId || parentId === sessionId)
      .map(({ pid }) => pid);
  const untilCount = (count: number) => until(`${count} browsers`, () => pids().length === count);
  /** A spare of this plan, left by the use of a session. */
  const leaveSpare = (of: LaunchPlan): BrowserUse => {
    const use = warm.begin(of);
    use.started();
    return use;
  };

  beforeEach(() => {
    mark = randomUUID();
    closing = new AbortController();
  });

  afterEach(async () => {
    await warm.end();
    expect(browsers(), 'no browser is left').to.deep.equal([]);
  });

  it('hands a browser to one session only, and starts the next one', async () => {
    keep();
    const of = await plan();
    const first = leaveSpare(of);
    await untilCount(1);
    const [waiting] = pids();
    const taken = await first.take(noWarning, never);
    expect(taken?.process.browser.isConnected()).to.equal(true);
    expect(await warm.begin(of).take(noWarning, never), 'none is left').to.equal(undefined);
    first.started();
    await untilCount(2);
    expect(pids()).to.include(waiting!);
    await taken!.process.end();
    await untilCount(1);
    expect(pids()).not.to.include(waiting!);
  });

  it('opens ahead the page with which the sessions begin', async () => {
    keep();
    const page = blankPageOf(
      readCapabilities(new DriverOptions(undefined, { viewport: { width: 500, height: 400 } })),
    )!;
    const use = warm.begin(await plan(), page);
    use.started();
    const taken = await use.take(noWarning, never);
    expect(taken!.blank!.key).to.equal(page.key);
    const [opened, ...others] = taken!.blank!.context.pages();
    expect(others).to.deep.equal([]);
    expect(opened!.url()).to.equal('about:blank');
    expect(await opened!.evaluate('innerWidth')).to.equal(500);
    expect(await opened!.evaluate("typeof window[Symbol.for('svc.page')]")).to.equal('object');
    await taken!.process.end();
  });

  it('hands out one that is still starting', async () => {
    keep();
    const of = await plan();
    const taken = await leaveSpare(of).take(noWarning, never);
    expect(taken?.process.browser.isConnected()).to.equal(true);
    await taken!.process.end();
  });

  it('gives none to a session with other options, whose own spare takes its room', async () => {
    keep();
    leaveSpare(await plan());
    await untilCount(1);
    const [former] = pids();
    const other = leaveSpare(await plan('--mute-audio'));
    await until('the other browser', () => pids().length === 1 && pids()[0] !== former);
    expect(await warm.begin(await plan()).take(noWarning, never)).to.equal(undefined);
    const taken = await other.take(noWarning, never);
    expect(taken).not.to.equal(undefined);
    await taken!.process.end();
  });

  it('replaces one that has died once, until the next session starts', async () => {
    keep();
    const of = await plan();
    leaveSpare(of);
    await untilCount(1);
    const [first] = pids();
    process.kill(first!, 'SIGKILL');
    const second = await until('the replacement', () => pids().find((pid) => pid !== first));
    const taken = await warm.begin(of).take(noWarning, never);
    expect(taken?.process.browser.isConnected()).to.equal(true);
    expect(pids()).to.deep.equal([second]);
    await taken!.process.end();
  });

  it('ends one that nobody has taken for a time', async () => {
    keep({}, { idleMs: 1 });
    leaveSpare(await plan());
    await untilCount(1);
    await untilCount(0);
  });

  it('starts as many as the setting says, and never more browsers than sessions can be open', async () => {
    keep({ warm_browsers: 3, max_sessions: 3 });
    leaveSpare(await plan());
    await untilCount(2);
  });

  it('ends one for which there is no room beside the browser of a session with other options', async () => {
    keep({ max_sessions: 2 });
    leaveSpare(await plan());
    await untilCount(1);
    expect(await warm.begin(await plan('--mute-audio')).take(noWarning, never)).to.equal(undefined);
    await untilCount(0);
  });

  it('starts none where the setting is 0, memory is short, or the service is closing', async () => {
    const of = await plan();
    const cases = [() => keep({ warm_browsers: 0 }), () => keep({}, { hasMemory: () => false }), () => keep()];
    for (const make of cases) {
      make();
      if (make === cases[2]) closing.abort();
      const use = leaveSpare(of);
      use.ended();
      expect(await use.take(noWarning, never)).to.equal(undefined);
    }
  });

  it('ends those that wait when the service is closing', async () => {
    keep();
    leaveSpare(await plan());
    await untilCount(1);
    closing.abort();
    await untilCount(0);
  });

  it('ends one that starts when the session that would take it is aborted', async () => {
    keep();
    const use = leaveSpare(await plan());
    const aborted = AbortSignal.abort(new Error('gone'));
    const failure = await use.take(noWarning, aborted).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).to.equal(aborted.reason);
    await untilCount(0);
  });

  it('leaves the next session to find out why a browser does not start', async () => {
    keep();
    const of = await plan();
    const broken = { ...of, options: { ...of.options, executablePath: '/no/such/browser' } };
    expect(await leaveSpare(broken).take(noWarning, never)).to.equal(undefined);
  });
});
