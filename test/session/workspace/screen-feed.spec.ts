import { once } from 'node:events';
import { expect } from 'chai';
import { type CastFrame, type CastOptions, ScreenCast } from '../../../src/device/screen-cast.js';
import { ServiceError } from '../../../src/errors.js';
import { createLog } from '../../../src/log.js';
import { ScreenFeed } from '../../../src/session/workspace/screen-feed.js';
import type { EncodedFrame } from '../../../src/session/workspace/screen-frame.js';
import { FakeTimers } from '../../fixtures/fake-timers.js';
import { image } from '../../fixtures/image.js';
import { until } from '../../fixtures/until.js';

const OPTIONS: CastOptions = { fps: 10, width: undefined, quality: 70 };

/** A cast whose frames the test sends. */
class ScriptedCast extends ScreenCast {
  readonly runs: { readonly options: CastOptions; readonly signal: AbortSignal }[] = [];
  /** Sent at the start of each run; undefined: the cast is silent. */
  first: Buffer | undefined;
  send: (frame: CastFrame) => void = () => undefined;
  end: (error: Error) => void = () => undefined;

  async run(options: CastOptions, onFrame: (frame: CastFrame) => void, signal: AbortSignal): Promise<void> {
    this.runs.push({ options, signal });
    this.send = onFrame;
    if (this.first) onFrame({ image: this.first });
    const ended = new Promise<never>((_, reject) => (this.end = reject));
    await Promise.race([ended, once(signal, 'abort')]);
  }
}

/** A feed over a screen that the test changes. */
async function setUp(cast?: ScriptedCast) {
  const screen = {
    png: await image('png', 40, 30),
    screenshots: 0,
    sizes: 0,
    tries: 0,
    error: undefined as Error | undefined,
  };
  const driver = {
    get screenCast(): ScreenCast {
      screen.tries++;
      if (screen.error) throw screen.error;
      if (cast) return cast;
      throw new ServiceError('E0105');
    },
  };
  const feed = new ScreenFeed({
    driver,
    screenshot: async () => {
      screen.screenshots++;
      return screen.png;
    },
    windowSize: async () => {
      screen.sizes++;
      return { width: 20, height: 15 };
    },
    log: createLog('fatal'),
  });
  const join = (options: Partial<CastOptions> = {}) => {
    const viewer = { frames: [] as (EncodedFrame & { seq: number })[], failures: [] as string[], ends: 0 };
    const leave = feed.subscribe(
      { ...OPTIONS, ...options },
      {
        frame: ({ seq }, encoded) => viewer.frames.push({ seq, ...encoded }),
        failed: ({ code }) => viewer.failures.push(code),
        end: () => viewer.ends++,
      },
    );
    return Object.assign(viewer, { leave });
  };
  return { screen, feed, join };
}

/** Lets time pass until something holds: the work of `sharp` takes real time. */
async function pass(timers: FakeTimers, holds: () => boolean): Promise<void> {
  while (!holds()) await timers.advance(50);
}

describe('ScreenFeed', () => {
  it('shares one cast among its viewers, made for the largest and fastest of them', async () => {
    const cast = new ScriptedCast();
    cast.first = await image('jpeg', 40, 30);
    const { feed, join } = await setUp(cast);
    const small = join({ width: 160, fps: 1, quality: 20 });
    await until('a frame', () => small.frames.length > 0);
    const large = join({ quality: 90 });
    await until('frames', () => large.frames.length > 0 && cast.runs.length === 2);
    expect(cast.runs[0]!.signal.aborted).to.equal(true);
    expect(cast.runs[1]!.options).to.deep.equal({ fps: 10, width: undefined, quality: 90 });
    const other = join();
    await until('a frame', () => other.frames.length > 0);
    expect(cast.runs).to.have.length(2);
    await feed.end();
  });

  it('sends no frame that shows nothing new, and asks for the window when the image has another size', async () => {
    const cast = new ScriptedCast();
    cast.first = await image('jpeg', 40, 30);
    const { screen, feed, join } = await setUp(cast);
    const viewer = join();
    await until('a frame', () => viewer.frames.length === 1);
    cast.send({ image: cast.first });
    cast.send({ image: await image('jpeg', 60, 30) });
    await until('the next frame', () => viewer.frames.length === 2);
    expect(viewer.frames.map(({ width, seq }) => [width, seq])).to.deep.equal([
      [40, 1],
      [60, 2],
    ]);
    expect(screen.sizes).to.equal(2);
    await feed.end();
  });

  it('takes screenshots where there is no cast, and where it gives no frame', async () => {
    for (const cast of [undefined, new ScriptedCast()]) {
      const { screen, feed, join } = await setUp(cast);
      const wider = await image('png', 50, 30);
      await FakeTimers.run(async (timers) => {
        const viewer = join();
        await pass(timers, () => viewer.frames.length === 1);
        expect(viewer.frames[0]).to.include({ type: 'image/jpeg', width: 40, height: 30 });
        screen.png = wider;
        await pass(timers, () => viewer.frames.length === 2);
        await feed.end();
      });
    }
  });

  it('begins another cast, after a pause, when one breaks after it has sent frames', async () => {
    const cast = new ScriptedCast();
    cast.first = await image('jpeg', 40, 30);
    const { screen, feed, join } = await setUp(cast);
    const viewer = join();
    await until('a frame', () => viewer.frames.length === 1);
    const broken = performance.now();
    cast.end(new Error('the connection was lost'));
    await until('another run', () => cast.runs.length === 2);
    expect(performance.now() - broken).to.be.above(900);
    expect([screen.screenshots, viewer.failures.length]).to.deep.equal([0, 0]);
    await feed.end();
  });

  it('tells a failure once, also to a viewer that comes later, and goes on afterwards', async () => {
    const { screen, feed, join } = await setUp();
    await FakeTimers.run(async (timers) => {
      const viewer = join();
      await pass(timers, () => viewer.frames.length === 1);
      screen.error = new ServiceError('E0101');
      await pass(timers, () => viewer.failures.length === 1);
      const { tries } = screen;
      const late = join();
      await pass(timers, () => late.failures.length === 1 && screen.tries > tries + 2);
      expect([viewer.failures, late.failures]).to.deep.equal([['E0101'], ['E0101']]);
      screen.error = undefined;
      await pass(timers, () => viewer.frames.length === 2 && late.frames.length === 1);
      await feed.end();
    });
  });

  it('says that a picture is damaged', async () => {
    const { screen, feed, join } = await setUp();
    screen.png = Buffer.from('no picture');
    const viewer = join();
    await until('the failure', () => viewer.failures.length === 1);
    expect(viewer.failures).to.deep.equal(['E0303']);
    expect(viewer.frames).to.deep.equal([]);
    await feed.end();
  });

  it('does nothing when nobody watches, and ends its viewers with the session', async () => {
    const cast = new ScriptedCast();
    cast.first = await image('jpeg');
    const { feed, join } = await setUp(cast);
    expect(cast.runs).to.have.length(0);
    const viewer = join();
    await until('a frame', () => viewer.frames.length === 1);
    viewer.leave();
    expect(cast.runs[0]!.signal.aborted).to.equal(true);
    const next = join();
    await until('a new frame', () => next.frames.length === 1);
    await feed.end();
    expect([cast.runs.length, cast.runs[1]!.signal.aborted, next.ends, viewer.ends]).to.deep.equal([2, true, 1, 0]);
    expect(join().ends).to.equal(1);
  });

  it('looks less and less often at a screen that does not change, and at once after a keyword', async () => {
    const { screen, feed, join } = await setUp();
    await FakeTimers.run(async (timers) => {
      const viewer = join();
      await timers.waitFor(() => viewer.frames.length === 1);
      for (let second = 0; second < 10; second++) await timers.advance(1000);
      const atRest = screen.screenshots;
      expect(atRest).to.be.below(20);
      feed.wake();
      await timers.waitFor(() => screen.screenshots > atRest);
      viewer.leave();
      const { screenshots } = screen;
      await timers.advance(10_000);
      expect(screen.screenshots).to.equal(screenshots);
      await feed.end();
    });
  });
});
