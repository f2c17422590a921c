import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ScreenElement } from '../../../src/device/element.js';
import { ScreenChanges } from '../../../src/device/screen-changes.js';
import { ServiceError } from '../../../src/errors.js';
import { createLog } from '../../../src/log.js';
import { Workspace } from '../../../src/session/workspace/workspace.js';
import { type FeedOptions, WorkspaceFeed } from '../../../src/session/workspace/workspace-feed.js';
import type { FeedListener } from '../../../src/session/workspace/workspace-poll.js';
import { FakeDriver } from '../../../src/testing/fake-device.js';
import { FakePageSource, FakeScreen, sourcesOf } from '../../../src/testing/fake-sources.js';
import { pngHeader } from '../../../src/testing/pictures.js';
import { FakeTimers } from '../../fixtures/fake-timers.js';
import { until } from '../../fixtures/until.js';

interface Update {
  readonly screenshot: string;
  readonly elements: ScreenElement[];
  readonly screenshotFailed: boolean;
  readonly source?: string;
}

const record = (type: ScreenElement['type'], text = ''): ScreenElement => ({
  type,
  text,
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  clickable: false,
  enabled: true,
  visible: true,
  inViewport: true,
  locator: `id=${type}`,
  source: 'tree',
});

/** Changes that the test tells. */
class ScriptedChanges extends ScreenChanges {
  tell: () => void = () => undefined;

  async run(onChange: () => void, signal: AbortSignal): Promise<void> {
    this.tell = onChange;
    await once(signal, 'abort');
  }
}

/** A feed over a screen that the test changes, and how often it was looked at. */
function setUp(changes?: ScreenChanges) {
  const screen = {
    width: 1,
    elements: [record('button'), record('text')],
    source: '<a/>',
    failing: new Set<'screenshot' | 'elements' | 'source'>(),
    polls: 0,
    sources: 0,
    delay: 0,
  };
  const fail = (what: 'screenshot' | 'elements' | 'source') => {
    if (screen.failing.has(what)) throw new ServiceError('E0107');
  };
  const driver = new (class extends FakeDriver {
    override get screenChanges(): ScreenChanges {
      return changes ?? super.screenChanges;
    }
  })();
  const workspace = new Workspace(
    sourcesOf({
      screens: [
        new FakeScreen(async () => {
          screen.polls++;
          await sleep(screen.delay);
          fail('screenshot');
          return pngHeader(screen.width, 1);
        }),
      ],
      pages: [
        new FakePageSource(
          () => {
            fail('elements');
            return [...screen.elements];
          },
          () => {
            screen.sources++;
            fail('source');
            return screen.source;
          },
        ),
      ],
    }),
    driver,
  );
  const feed = new WorkspaceFeed((read) => read(workspace), { driver, log: createLog('fatal') });
  const join = (more: Partial<FeedOptions> = {}) => {
    const updates: Update[] = [];
    const ids: number[] = [];
    let ends = 0;
    const listener: FeedListener = {
      update: (id, json) => {
        ids.push(id);
        updates.push(JSON.parse(json.toString()) as Update);
      },
      end: () => ends++,
    };
    const leave = feed.subscribe(
      { intervalMs: 30, includeSource: false, filters: [], scope: 'page', ...more },
      listener,
    );
    return { updates, ids, leave, ends: () => ends };
  };
  return { screen, feed, join };
}

describe('WorkspaceFeed', () => {
  FakeTimers.skipInEachTest();

  it('sends the first update at once', async () => {
    const { feed, join } = setUp();
    const { updates } = join({ intervalMs: 60_000 });
    await until('the updates', () => updates.length > 0);
    await feed.end();
    expect(updates).to.deep.equal([
      {
        screenshot: pngHeader(1, 1).toString('base64'),
        elements: [record('button'), record('text')],
        screenshotFailed: false,
      },
    ]);
  });

  it('sends an update only when something changed', async () => {
    const { screen, feed, join } = setUp();
    const { updates } = join();
    await until('the polls', () => screen.polls > 3);
    expect(updates).to.have.length(1);
    screen.width = 2;
    const { polls } = screen;
    await until('the polls', () => screen.polls > polls + 2);
    await feed.end();
    expect(updates).to.have.length(2);
  });

  it('shares one poll among listeners with the same interval', async () => {
    const { screen, feed, join } = setUp();
    const all = [1, 2, 3].map(() => join({ intervalMs: 60_000 }));
    await until('the updates', () => all.every(({ updates }) => updates.length > 0));
    expect([screen.polls, ...all.map(({ updates }) => updates.length)]).to.deep.equal([1, 1, 1, 1]);
    join({ intervalMs: 50_000 });
    await until('the polls', () => screen.polls === 2);
    await feed.end();
  });

  it('gives a listener that comes soon after a poll what that poll saw', async () => {
    const { screen, feed, join } = setUp();
    const first = join({ intervalMs: 60_000 });
    await until('the updates', () => first.updates.length > 0);
    const { updates } = join({ intervalMs: 60_000 });
    expect([updates.length, screen.polls]).to.deep.equal([1, 1]);
    await feed.end();
  });

  it('polls anew for a listener that comes late', async () => {
    const { screen, feed, join } = setUp();
    const first = join({ intervalMs: 60_000 });
    await until('the updates', () => first.updates.length > 0);
    await sleep(600);
    screen.width = 5;
    const { updates } = join({ intervalMs: 60_000 });
    await until('the updates', () => updates.length > 0);
    await feed.end();
    expect([updates.length, screen.polls]).to.deep.equal([1, 2]);
    expect(updates[0]!.screenshot).to.equal(pngHeader(5, 1).toString('base64'));
  });

  it('compares with what each listener got itself', async () => {
    const { screen, feed, join } = setUp();
    const buttons = join({ filters: ['buttons'] });
    const texts = join({ filters: ['text'] });
    await until('the updates', () => buttons.updates.length > 0 && texts.updates.length > 0);
    screen.elements = [record('button'), record('text', 'changed')];
    const { polls } = screen;
    await until('the polls', () => screen.polls > polls + 2);
    await feed.end();
    expect([buttons.updates.length, texts.updates.length]).to.deep.equal([1, 2]);
    expect(buttons.updates[0]!.elements.map(({ type }) => type)).to.deep.equal(['button']);
    expect(texts.updates[1]!.elements.map(({ text }) => text)).to.deep.equal(['changed']);
  });

  it('counts the updates of all listeners up', async () => {
    const { screen, feed, join } = setUp();
    const [first, second] = [join(), join({ intervalMs: 40 })];
    await until('the updates', () => first.updates.length > 0 && second.updates.length > 0);
    screen.width = 2;
    await until('the updates', () => first.updates.length > 1 && second.updates.length > 1);
    await feed.end();
    const ids = [...first.ids, ...second.ids];
    expect(new Set(ids).size).to.equal(ids.length);
    for (const own of [first.ids, second.ids]) expect(own).to.deep.equal([...own].sort((a, b) => a - b));
  });

  describe('with a driver that tells changes', () => {
    it('polls at once after a change, long before the interval has passed', async () => {
      const changes = new ScriptedChanges();
      const { screen, feed, join } = setUp(changes);
      const { updates } = join({ intervalMs: 60_000 });
      await until('the updates', () => updates.length > 0);
      const began = performance.now();
      screen.width = 2;
      changes.tell();
      await until('the updates', () => updates.length > 1);
      await feed.end();
      expect(performance.now() - began).to.be.below(60_000);
      expect(updates[1]!.screenshot).to.equal(pngHeader(2, 1).toString('base64'));
    });

    it('polls once an interval, and once more, while the screen keeps changing', async () => {
      const changes = new ScriptedChanges();
      const { screen, feed, join } = setUp(changes);
      const { updates } = join({ intervalMs: 500 });
      await until('the updates', () => updates.length > 0);
      const before = screen.polls;
      const end = performance.now() + 10_000;
      while (performance.now() < end) {
        screen.width = (screen.width % 100) + 1;
        changes.tell();
        await sleep(10);
      }
      const { polls } = screen;
      await feed.end();
      expect(polls - before).to.be.within(19, 21);
    });

    it('polls a still screen as often as any other', async () => {
      const { screen, feed, join } = setUp(new ScriptedChanges());
      const { updates } = join({ intervalMs: 500 });
      await until('the updates', () => updates.length > 0);
      const before = screen.polls;
      await sleep(10_000);
      const { polls } = screen;
      await feed.end();
      expect(polls - before).to.be.within(19, 20);
    });

    it('asks it for changes only while somebody listens', async () => {
      let running = 0;
      const changes = new (class extends ScreenChanges {
        async run(_: () => void, signal: AbortSignal): Promise<void> {
          running++;
          await once(signal, 'abort');
          running--;
        }
      })();
      const { feed, join } = setUp(changes);
      const [first, second] = [join(), join({ intervalMs: 40 })];
      await until('the watch', () => running === 1);
      first.leave();
      expect(running).to.equal(1);
      second.leave();
      await until('the end of the watch', () => running === 0);
      join();
      await until('the watch', () => running === 1);
      await feed.end();
      expect(running).to.equal(0);
    });
  });

  describe('the source', () => {
    it('is read and sent only to those who asked for it', async () => {
      const { screen, feed, join } = setUp();
      const without = join();
      await until('the updates', () => without.updates.length > 0);
      expect([screen.sources, without.updates[0]]).to.satisfy(
        ([count, update]: [number, Update]) => count === 0 && !('source' in update),
      );
      const having = join({ includeSource: true });
      await until('the updates', () => having.updates.length > 0);
      await feed.end();
      expect(having.updates.map(({ source }) => source)).to.deep.equal(['<a/>']);
      expect(without.updates).to.have.length(1);
    });

    it('comes at once to one who joins while a poll without it is under way', async () => {
      const { screen, feed, join } = setUp();
      screen.delay = 40;
      const first = join({ intervalMs: 60_000 });
      await sleep(10);
      const second = join({ intervalMs: 60_000, includeSource: true });
      await until('the updates', () => second.updates.length > 0);
      await feed.end();
      expect([first.updates.length, second.updates.map(({ source }) => source)]).to.deep.equal([1, ['<a/>']]);
      expect(screen.polls).to.equal(2);
    });
  });

  describe('a failure', () => {
    it('of the screenshot leaves the rest', async () => {
      const { screen, feed, join } = setUp();
      screen.failing.add('screenshot');
      const { updates } = join({ includeSource: true });
      await until('the updates', () => updates.length > 0);
      await feed.end();
      expect(updates[0]).to.deep.equal({
        screenshot: '',
        elements: screen.elements,
        screenshotFailed: true,
        source: '<a/>',
      });
    });

    it('of everything still sends an update, and the next one when all is well again', async () => {
      const { screen, feed, join } = setUp();
      for (const what of ['screenshot', 'elements', 'source'] as const) screen.failing.add(what);
      const { updates } = join({ includeSource: true });
      await until('the polls', () => screen.polls > 2);
      screen.failing.clear();
      await until('the updates', () => updates.length > 1);
      await feed.end();
      expect(updates).to.have.length(2);
      expect(updates[0]).to.deep.equal({ screenshot: '', elements: [], screenshotFailed: true, source: '' });
      expect(updates[1]!.screenshotFailed).to.equal(false);
    });
  });

  describe('leaving', () => {
    it('stops the poll when nobody is left', async () => {
      const { screen, join } = setUp();
      const [first, second] = [join(), join()];
      await until('the polls', () => screen.polls > 0);
      first.leave();
      await until('the polls', () => screen.polls > 1);
      second.leave();
      await sleep(40);
      const { polls } = screen;
      await sleep(100);
      expect(screen.polls).to.equal(polls);
    });

    it('stops a poll that is under way from being sent', async () => {
      const { screen, join } = setUp();
      screen.delay = 500;
      const { updates, leave } = join();
      await until('the polls', () => screen.polls > 0);
      leave();
      await sleep(600);
      expect([updates.length, screen.polls]).to.deep.equal([0, 1]);
    });

    it('can be done twice, and takes the poll of nobody else', async () => {
      const { screen, feed, join } = setUp();
      const first = join({ intervalMs: 60_000 });
      first.leave();
      const second = join({ intervalMs: 60_000 });
      first.leave();
      await until('the updates', () => second.updates.length > 0);
      const { polls } = screen;
      const third = join({ intervalMs: 60_000 });
      await until('the updates', () => third.updates.length > 0);
      await feed.end();
      expect([second.updates.length, third.updates.length, screen.polls]).to.deep.equal([1, 1, polls]);
      expect([second.ends(), third.ends()]).to.deep.equal([1, 1]);
    });
  });

  it('ends every listener once, and polls no more', async () => {
    const { screen, feed, join } = setUp();
    const [first, second] = [join(), join({ intervalMs: 40 })];
    await until('the updates', () => first.updates.length > 0 && second.updates.length > 0);
    await feed.end();
    await feed.end();
    const { polls } = screen;
    await sleep(100);
    expect([first.ends(), second.ends(), screen.polls]).to.deep.equal([1, 1, polls]);
  });

  it('ends at once whoever comes after the end, and polls nothing', async () => {
    const { screen, feed, join } = setUp();
    await feed.end();
    const { ends, leave, updates } = join();
    await sleep(50);
    leave();
    expect([ends(), updates.length, screen.polls]).to.deep.equal([1, 0, 0]);
  });
});
