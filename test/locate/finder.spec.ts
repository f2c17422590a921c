import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ServiceError } from '../../src/errors.js';
import type { ReadWord, VisionHit } from '../../src/locate/ports.js';
import type { Target } from '../../src/locate/target.js';
import { FakeDriver, FakeElement } from '../../src/testing/fake-device.js';
import { FakeMatcher, FakeReader, FakeScreen, FakeTree, type Journal } from '../../src/testing/fake-sources.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { finderOver } from '../fixtures/finder.js';
import { pngHeader } from '../../src/testing/pictures.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const nothing = () => [];
const seen = (x: number, y: number, more: Partial<VisionHit> = {}): VisionHit => ({
  bounds: { x, y, width: 40, height: 20 },
  score: 0.9,
  ...more,
});

const word = (x: number, y: number, text = 'a', confidence = 1): ReadWord => ({
  text,
  bounds: { x, y, width: 40, height: 20 },
  confidence,
});

/** Answers one after another; the last one stays. */
const inTurn =
  <T>(...answers: (() => T)[]) =>
  (): T =>
    (answers.length > 1 ? answers.shift()! : answers[0]!)();

describe('ElementFinder', () => {
  FakeTimers.skipInEachTest();

  describe('the ladder', () => {
    it('climbs id, text, OCR in this order for a plain word', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({
        trees: [new FakeTree(nothing, journal)],
        screens: [new FakeScreen(undefined, journal)],
        readers: [new FakeReader(nothing, journal)],
      });
      await finder.look('Save');
      expect(journal).to.deep.equal(['tree id=Save', 'tree text=Save', 'screenshot', 'ocr']);
    });

    it('asks the tree again while a picture is read, which can take longer than a message is shown', async () => {
      const journal: Journal = [];
      const element = new FakeElement();
      let isShown = false;
      const end = new AbortController();
      const { finder } = finderOver({
        trees: [new FakeTree((by) => (isShown && by === 'text' ? [element.hit()] : []), journal)],
        screens: [new FakeScreen()],
        readers: [
          new FakeReader(async () => {
            isShown = true;
            return sleep(60_000, [], { signal: end.signal });
          }, journal),
        ],
      });
      const target = await finder.find('text=Saved', { timeout: 5 });
      end.abort();
      expect(target.bounds).to.deep.equal(element.bounds);
      expect(journal).to.deep.equal(['tree text=Saved', 'ocr', 'tree text=Saved']);
    });

    it('takes no picture when the tree answers', async () => {
      const journal: Journal = [];
      const element = new FakeElement();
      const { finder } = finderOver({
        trees: [new FakeTree((by) => (by === 'text' ? [element.hit()] : []), journal)],
        screens: [new FakeScreen(undefined, journal)],
        readers: [new FakeReader(nothing, journal)],
      });
      const target = await finder.find('Save');
      expect([target.source, target.bounds]).to.deep.equal(['tree', element.bounds]);
      expect(journal).to.deep.equal(['tree id=Save', 'tree text=Save']);
    });

    it('asks the next source only when the one before found nothing', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({
        trees: [new FakeTree(() => [new FakeElement().hit()], journal), new FakeTree(() => thrower(), journal)],
      });
      await finder.find('id=a');
      expect(journal).to.deep.equal(['tree id=a']);
    });

    it('shares one screenshot among all the rungs of a look', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({
        screens: [new FakeScreen(undefined, journal)],
        readers: [new FakeReader(nothing, journal), new FakeReader(nothing, journal)],
      });
      await finder.look('ocr=Save');
      expect(journal).to.deep.equal(['screenshot', 'ocr', 'ocr']);
    });

    it('takes a new screenshot for each look', async () => {
      const screen = new FakeScreen();
      const { finder, traces } = finderOver({ screens: [screen], readers: [new FakeReader(nothing)] });
      await refusalOf(() => finder.find('ocr=Save', { timeout: 0.25 }));
      expect(screen.captures).to.be.above(1);
      expect(traces()[0]!.looks).to.equal(screen.captures);
    });

    it('goes on when a detector fails, and says so', async () => {
      const { finder, traces } = finderOver({
        trees: [new FakeTree(() => thrower(new Error('inside')))],
        screens: [new FakeScreen()],
        readers: [
          new FakeReader(() => thrower(new ServiceError('E0603', 'no data'))),
          new FakeReader(() => [word(10, 10, 'Save')]),
        ],
      });
      expect((await finder.find('text=Save')).source).to.equal('ocr');
      expect(traces()[0]!.rungs.map(({ source, outcome, reason }) => [source, outcome, reason])).to.deep.equal([
        ['tree1', 'failed', 'E0802 Unexpected error'],
        ['reader1', 'failed', 'E0603 Plugin failed: no data'],
        ['reader2', 'hit', undefined],
      ]);
    });

    it('goes on without a screenshot source, and says so', async () => {
      const { finder, traces } = finderOver({ readers: [new FakeReader(nothing)] });
      expect(await finder.look('ocr=Save')).to.equal(undefined);
      expect(traces()[0]!.rungs[0]!.reason).to.match(/^E0303 /);
    });

    for (const code of ['E0101', 'E0105', 'E0106', 'E0107', 'E0205', 'E0304'] as const) {
      it(`ends at once with ${code}`, async () => {
        const journal: Journal = [];
        const { finder } = finderOver({
          trees: [new FakeTree(() => thrower(new ServiceError(code)), journal)],
          screens: [new FakeScreen(undefined, journal)],
          readers: [new FakeReader(nothing, journal)],
        });
        expect((await refusalOf(() => finder.find('text=Save', { timeout: 5 }))).code).to.equal(code);
        expect(journal).to.deep.equal(['tree text=Save']);
      });
    }
  });

  describe('the trace', () => {
    it('tells of every rung what it found, or why not', async () => {
      const { finder, traces } = finderOver({
        trees: [new FakeTree(nothing)],
        locates: ['id'],
        screens: [new FakeScreen()],
        readers: [new FakeReader(nothing), new FakeReader(() => [word(10, 20, 'Save', 0.5), word(0, 60, '5ave')])],
      });
      await finder.look('Save');
      const [trace, ...others] = traces();
      expect(others).to.deep.equal([]);
      expect(trace).to.include({ locator: 'Save', found: true, looks: 1 });
      expect(trace!.ms).to.be.a('number');
      const rungs = trace!.rungs.map(({ ms, ...rest }) => ({ ...rest, timed: typeof ms === 'number' && ms >= 0 }));
      expect(rungs).to.deep.equal([
        { rung: 'id', source: 'tree1', outcome: 'miss', reason: 'nothing matches', timed: true },
        {
          rung: 'text',
          source: 'none',
          outcome: 'skipped',
          reason: 'no source in elements_sources locates by text',
          timed: true,
        },
        { rung: 'ocr', source: 'reader1', outcome: 'miss', reason: 'nothing on the picture matches', timed: true },
        {
          rung: 'ocr',
          source: 'reader2',
          outcome: 'hit',
          matches: 2,
          score: 0.975,
          text: 'Save',
          how: 'exact',
          bounds: { x: 10, y: 20, width: 40, height: 20 },
          timed: true,
        },
      ]);
    });

    it('tells what was read that comes nearest', async () => {
      const { finder, traces } = finderOver({
        screens: [new FakeScreen()],
        readers: [new FakeReader(() => [word(0, 0, 'Cancel'), word(0, 60, 'Sove')])],
      });
      await finder.look('ocr=Save');
      expect(traces()[0]!.rungs[0]).to.include({
        outcome: 'miss',
        reason: 'nothing on the picture matches; the most similar text on the screen is "Sove"',
      });
    });

    it('tells the number of matches and the bounds of a hit in the tree', async () => {
      const elements = [new FakeElement(), new FakeElement({ x: 1, y: 2, width: 3, height: 4 })];
      const { finder, traces } = finderOver({ trees: [new FakeTree(() => elements.map((element) => element.hit()))] });
      await finder.find('id=a', { index: 1 });
      expect(traces()[0]!.rungs[0]).to.deep.include({
        outcome: 'hit',
        matches: 2,
        bounds: { x: 1, y: 2, width: 3, height: 4 },
      });
    });

    it('is kept for each locator of a call, the last look only', async () => {
      const { finder, traces } = finderOver({ trees: [new FakeTree(nothing)] });
      await finder.look('id=a');
      await finder.look('id=b');
      await refusalOf(() => finder.find('id=a', { timeout: 0.15 }));
      const all = traces();
      expect(all.map(({ locator }) => locator)).to.deep.equal(['id=b', 'id=a']);
      expect(all[1]!.looks).to.be.above(1);
      expect(all[1]!.rungs).to.have.length(1);
    });
  });

  describe('waiting', () => {
    it('finds what appears later', async () => {
      const { finder, traces } = finderOver({
        trees: [new FakeTree(inTurn(nothing, nothing, () => [new FakeElement().hit()]))],
      });
      await finder.find('id=a', { timeout: 5 });
      expect(traces()[0]).to.include({ looks: 3, found: true });
    });

    it('is E0201 with the reason of every rung when the time is over', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(nothing)] });
      const began = performance.now();
      const error = await refusalOf(() => finder.find('Save', { timeout: 0.25 }));
      expect(performance.now() - began).to.equal(250);
      expect(error.code).to.equal('E0201');
      expect(error.message).to.contain('id by tree1: nothing matches').and.to.contain('ocr by none: no text_detection');
      expect(error.details).to.deep.equal({ element: 'Save' });
    });

    it('looks once when the time is 0', async () => {
      const { finder, traces } = finderOver({ trees: [new FakeTree(nothing)] });
      await refusalOf(() => finder.find('id=a', { timeout: 0 }));
      expect(traces()[0]!.looks).to.equal(1);
    });

    it('waits as long as the settings say when the keyword does not', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(nothing)], findTimeout: 0.15 });
      const began = performance.now();
      await refusalOf(() => finder.find('id=a'));
      expect(performance.now() - began).to.equal(150);
    });

    it('does not wait for what nothing configured can find', async () => {
      const { finder } = finderOver({});
      const began = performance.now();
      const error = await refusalOf(() => finder.find('Save', { timeout: 30 }));
      expect(error.code).to.equal('E0201');
      expect(performance.now() - began).to.equal(0);
    });

    it('is E0204 when the deadline of the call ends the search', async () => {
      const { finder, abort } = finderOver({ trees: [new FakeTree(nothing)] });
      setTimeout(() => abort.abort(new ServiceError('E0405')), 50);
      const error = await refusalOf(() => finder.find('id=a', { timeout: 30 }));
      expect([error.code, error.status]).to.deep.equal(['E0204', 504]);
    });

    it('keeps the reason when the session is stopped', async () => {
      const { finder, abort } = finderOver({ trees: [new FakeTree(nothing)] });
      const reason = new ServiceError('E0406');
      setTimeout(() => abort.abort(reason), 50);
      expect(await thrownBy(() => finder.find('id=a', { timeout: 30 }))).to.equal(reason);
    });

    it('pauses longer and longer', async () => {
      const times: number[] = [];
      const { finder } = finderOver({
        trees: [
          new FakeTree(() => {
            times.push(performance.now());
            return [];
          }),
        ],
      });
      await refusalOf(() => finder.find('id=a', { timeout: 0.9 }));
      const pauses = times.slice(1).map((time, i) => time - times[i]!);
      expect(pauses).to.deep.equal([100, 150, 225, 337.5, 87.5]);
    });
  });

  describe('index, area and state', () => {
    const column = [0, 1, 2, 3].map((i) => new FakeElement({ x: 0, y: i * 200, width: 400, height: 200 }));

    it('picks among several by index, in reading order', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(() => column.map((element) => element.hit()))] });
      for (const index of [0, 1, 3]) expect((await finder.find('id=a', { index })).bounds.y).to.equal(index * 200);
    });

    it('says when the index is beyond the last', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(() => column.map((element) => element.hit()))] });
      const error = await refusalOf(() => finder.find('id=a', { index: 4, timeout: 0 }));
      expect(error.message).to.contain('4 match, index 4 is beyond the last');
    });

    it('says the same of a picture', async () => {
      const { finder } = finderOver({ screens: [new FakeScreen()], readers: [new FakeReader(() => [word(1, 1)])] });
      const error = await refusalOf(() => finder.find('ocr=a', { index: 1, timeout: 0 }));
      expect(error.message).to.contain('1 match, index 1 is beyond the last');
    });

    it('prefers visible elements to hidden duplicates', async () => {
      const [hidden, shown] = [column[0]!, column[1]!];
      const { finder } = finderOver({
        trees: [new FakeTree(() => [hidden.hit({ visible: false, onScreen: false }), shown.hit()])],
      });
      expect((await finder.find('id=a')).bounds).to.equal(shown.bounds);
    });

    it('takes a hidden one when there is no other', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(() => [column[0]!.hit({ visible: false })])] });
      expect((await finder.find('id=a')).state.visible).to.equal(false);
    });

    it('asks the tree for enough hits that hidden ones do not use up the index', async () => {
      const tree = new FakeTree(() => [
        ...Array.from({ length: 20 }, () => column[0]!.hit({ visible: false })),
        ...column.map((element) => element.hit()),
      ]);
      const { finder } = finderOver({ trees: [tree] });
      expect((await finder.find('id=a', { index: 2 })).bounds.y).to.equal(400);
      expect(Math.max(...tree.limits)).to.be.at.most(1000);
    });

    it('keeps hits of the tree whose centre lies in the area', async () => {
      const { finder, traces } = finderOver({ trees: [new FakeTree(() => column.map((element) => element.hit()))] });
      expect((await finder.find('id=a', { aoi: '0,50,100,50' })).bounds.y).to.equal(400);
      const error = await refusalOf(() => finder.find('id=a', { aoi: '0,99,100,1', timeout: 0 }));
      expect(error.message).to.contain('4 match, none inside the area');
      expect(traces()[0]!.rungs[0]).to.deep.include({ outcome: 'miss', matches: 4 });
    });

    it('takes a blank area as the whole screen', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(() => [column[0]!.hit()])] });
      expect((await finder.find('id=a', { aoi: ' ' })).bounds.y).to.equal(0);
    });

    for (const aoi of ['10,10,95,10', 'here', '0,0,0,0']) {
      it(`refuses the area ${JSON.stringify(aoi)} without looking`, async () => {
        const journal: Journal = [];
        const { finder } = finderOver({ trees: [new FakeTree(nothing, journal)] });
        expect((await refusalOf(() => finder.find('id=a', { aoi }))).code).to.equal('E0205');
        expect(journal).to.deep.equal([]);
      });
    }

    it('cuts the picture in device pixels, and answers in window coordinates', async () => {
      const reader = new FakeReader(() => [word(0, 0), word(100, 1200)]);
      const { finder } = finderOver({ screens: [new FakeScreen(() => pngHeader(800, 1600))], readers: [reader] });
      const target = await finder.find('ocr=a', { aoi: '0,50,50,50' });
      expect(reader.areas[0]).to.deep.equal({ x: 0, y: 800, width: 400, height: 800 });
      expect(target.bounds).to.deep.equal({ x: 50, y: 600, width: 20, height: 10 });
    });

    it('cuts the picture for an image as well', async () => {
      const matcher = new FakeMatcher(() => [seen(400, 0)]);
      const { finder } = finderOver({
        screens: [new FakeScreen(() => pngHeader(800, 1600))],
        matchers: [matcher],
        templates: ['logo'],
      });
      expect((await finder.find('logo', { aoi: '50,0,50,50' })).source).to.equal('image');
      expect(matcher.areas[0]).to.deep.equal({ x: 400, y: 0, width: 400, height: 800 });
      expect(matcher.seen[0]!.name).to.equal('logo');
    });

    it('takes only what is in the state asked for', async () => {
      const [off, on] = [column[0]!, column[1]!];
      const { finder, traces } = finderOver({
        trees: [new FakeTree(() => [off.hit({ enabled: false }), on.hit()])],
      });
      const isEnabled = ({ state }: Target) => state.enabled;
      expect((await finder.look('id=a', isEnabled))!.bounds).to.equal(on.bounds);
      expect(await finder.look('id=a', ({ state }) => state.checked === true)).to.equal(undefined);
      expect(traces()[0]!.rungs[0]!.reason).to.contain('none in the state asked for');
    });

    it('takes what is seen on a picture for visible, on the screen and enabled', async () => {
      const { finder } = finderOver({ screens: [new FakeScreen()], readers: [new FakeReader(() => [word(1, 1)])] });
      const accepted = await finder.look('ocr=a', ({ state }) => state.visible && state.onScreen && state.enabled);
      expect(accepted).not.to.equal(undefined);
      expect(await finder.look('ocr=a', ({ state }) => state.checked !== undefined)).to.equal(undefined);
    });
  });

  describe('acting', () => {
    it('gives the time that is left, at least a second', async () => {
      const { finder, abort } = finderOver({ trees: [new FakeTree(() => [new FakeElement().hit()])] });
      const limits = await finder.act('id=a', { timeout: 20 }, async (_, given) => given);
      expect(limits.timeout).to.be.within(19_000, 20_000);
      expect(limits.signal).to.equal(abort.signal);
      expect((await finder.act('id=a', { timeout: 0 }, async (_, given) => given)).timeout).to.equal(1000);
    });

    it('looks again after a refusal, and acts on what it finds then', async () => {
      const [first, second] = [new FakeElement(), new FakeElement({ x: 0, y: 0, width: 2, height: 2 })];
      first.failures = [new ServiceError('E0206', 'it is covered')];
      const { finder } = finderOver({
        trees: [
          new FakeTree(
            inTurn(
              () => [first.hit()],
              () => [second.hit()],
            ),
          ),
        ],
      });
      await finder.act('id=a', { timeout: 5 }, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits));
      expect([first.calls.length, second.calls.length]).to.deep.equal([1, 1]);
    });

    it('is E0206 when it is refused to the end', async () => {
      const element = new FakeElement();
      element.failures = Array.from({ length: 50 }, () => new ServiceError('E0206', 'it is covered'));
      const { finder, traces } = finderOver({ trees: [new FakeTree(() => [element.hit()])] });
      const error = await refusalOf(() =>
        finder.act('id=a', { timeout: 0.3 }, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits)),
      );
      expect([error.code, error.reason]).to.deep.equal(['E0206', 'it is covered']);
      expect(element.calls.length).to.be.above(1);
      expect(traces()[0]).to.include({ found: true });
    });

    it('does not repeat an action that failed in another way', async () => {
      const element = new FakeElement();
      element.failures = [new ServiceError('E0107')];
      const { finder } = finderOver({ trees: [new FakeTree(() => [element.hit()])] });
      const press = (target: Target) =>
        target.press({ x: 0, y: 0 }, 1, { timeout: 1, signal: new AbortController().signal });
      expect((await refusalOf(() => finder.act('id=a', { timeout: 5 }, press))).code).to.equal('E0107');
      expect(element.calls).to.have.length(1);
    });

    it('ends with the reason of an abort that comes while it acts', async () => {
      const { finder, abort } = finderOver({ trees: [new FakeTree(() => [new FakeElement().hit()])] });
      const reason = new ServiceError('E0405');
      const act = () =>
        finder.act('id=a', {}, (_, { signal }) => {
          setTimeout(() => abort.abort(reason), 20);
          return sleep(60_000, undefined, { signal });
        });
      expect(await thrownBy(act)).to.equal(reason);
    });

    it('acts on a hit on a picture when it stands still', async () => {
      const reader = new FakeReader(
        inTurn(
          () => [word(0, 0)],
          () => [word(50, 0)],
          () => [word(90, 0)],
        ),
      );
      const { finder, driver } = finderOver({ screens: [new FakeScreen()], readers: [reader] });
      await finder.act('ocr=a', {}, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits));
      expect(driver.calls).to.deep.equal([['press', { x: 110, y: 10 }, 1]]);
    });

    it('acts on a hit that never stands still after a second', async () => {
      let x = 0;
      const { finder, driver } = finderOver({
        screens: [new FakeScreen()],
        readers: [new FakeReader(() => [word(x++, 0)])],
      });
      const began = performance.now();
      await finder.act('ocr=a', {}, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits));
      expect(performance.now() - began).to.be.within(1000, 1200);
      expect(driver.names).to.deep.equal(['press']);
    });
  });

  describe('missing', () => {
    const present =
      (...values: string[]) =>
      (_: string, value: string) =>
        values.includes(value) ? [new FakeElement().hit()] : [];

    it('asks the trees for all before any picture is looked at', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({
        trees: [new FakeTree(present('b'), journal)],
        screens: [new FakeScreen(undefined, journal)],
        readers: [new FakeReader(() => [word(1, 1), word(1, 60, 'c')], journal)],
      });
      expect(await finder.missing(['text=a', 'text=b', 'text=c'], 'all', 1)).to.deep.equal([]);
      expect(journal).to.deep.equal(['tree text=a', 'tree text=b', 'tree text=c', 'screenshot', 'ocr', 'ocr']);
    });

    it('takes no picture when the tree knows enough', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({
        trees: [new FakeTree(present('b'), journal)],
        screens: [new FakeScreen(undefined, journal)],
        readers: [new FakeReader(nothing, journal)],
      });
      expect(await finder.missing(['text=a', 'text=b', 'text=c'], 'any', 1)).to.deep.equal([]);
      expect(journal).to.deep.equal(['tree text=a', 'tree text=b']);
    });

    it('names those that are missing when the time is over', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(present('b'))] });
      expect(await finder.missing(['id=a', 'id=b', 'id=c'], 'all', 0.1)).to.deep.equal(['id=a', 'id=c']);
      expect(await finder.missing(['id=a', 'id=c'], 'any', 0)).to.deep.equal(['id=a', 'id=c']);
    });

    it('needs all at the same time', async () => {
      let look = 0;
      const { finder } = finderOver({
        trees: [
          new FakeTree((_, value) => (value === (look++ % 2 === 0 ? 'a' : 'never') ? [new FakeElement().hit()] : [])),
        ],
      });
      expect(await finder.missing(['id=a', 'id=b'], 'all', 0.3)).to.deep.equal(['id=b']);
    });

    it('finds what appears later', async () => {
      const { finder } = finderOver({
        trees: [new FakeTree(inTurn(nothing, nothing, () => [new FakeElement().hit()]))],
      });
      expect(await finder.missing(['id=a'], 'all', 5)).to.deep.equal([]);
    });

    it('counts only what is accepted', async () => {
      const { finder } = finderOver({ trees: [new FakeTree(() => [new FakeElement().hit({ onScreen: false })])] });
      expect(await finder.missing(['id=a'], 'all', 0, ({ state }) => state.onScreen)).to.deep.equal(['id=a']);
    });

    it('finds each by the rung that can', async () => {
      const { finder, traces } = finderOver({
        trees: [new FakeTree(present('a'))],
        screens: [new FakeScreen()],
        readers: [new FakeReader(() => [word(1, 1, 'b')])],
        matchers: [new FakeMatcher(() => [seen(2, 2)])],
        templates: ['logo'],
      });
      expect(await finder.missing(['css=a', 'ocr=b', 'logo'], 'all', 1)).to.deep.equal([]);
      expect(traces().map(({ found, rungs }) => [found, rungs.map(({ rung }) => rung)])).to.deep.equal([
        [true, ['css']],
        [true, ['ocr']],
        [true, ['image']],
      ]);
    });

    it('leaves a trace of every element when it fails', async () => {
      const { finder, traces } = finderOver({ trees: [new FakeTree(nothing)] });
      await finder.missing(['id=a', 'id=b'], 'all', 0);
      expect(traces().map(({ locator, found }) => [locator, found])).to.deep.equal([
        ['id=a', false],
        ['id=b', false],
      ]);
    });

    it('refuses a locator that is malformed before it looks', async () => {
      const journal: Journal = [];
      const { finder } = finderOver({ trees: [new FakeTree(nothing, journal)] });
      expect((await refusalOf(() => finder.missing(['id=a', 'css='], 'any', 1))).code).to.equal('E0205');
      expect(journal).to.deep.equal([]);
    });

    it('ends when the call is aborted', async () => {
      const { finder, abort } = finderOver({ trees: [new FakeTree(nothing)] });
      const reason = new ServiceError('E0406');
      setTimeout(() => abort.abort(reason), 50);
      expect(await thrownBy(() => finder.missing(['id=a'], 'any', 30))).to.equal(reason);
    });
  });

  describe('poll', () => {
    it('asks until the answer is yes', async () => {
      const { finder } = finderOver({});
      let asked = 0;
      expect(await finder.poll(5, async () => ++asked === 3)).to.equal(true);
      expect(asked).to.equal(3);
    });

    it('asks once when the time is 0, and once more at the end of the time', async () => {
      const { finder } = finderOver({});
      let asked = 0;
      const count = async () => {
        asked++;
        return false;
      };
      expect(await finder.poll(0, count)).to.equal(false);
      expect(asked).to.equal(1);
      asked = 0;
      const began = performance.now();
      expect(await finder.poll(0.15, count)).to.equal(false);
      expect(performance.now() - began).to.equal(150);
      expect(asked).to.equal(3);
    });

    it('throws what the question throws', async () => {
      const { finder } = finderOver({});
      const reason = new ServiceError('E0106');
      expect(await thrownBy(() => finder.poll(5, () => Promise.reject(reason)))).to.equal(reason);
    });
  });

  it('scales by the window that the driver tells', async () => {
    const driver = new FakeDriver();
    driver.size = { width: 200, height: 400 };
    const { finder } = finderOver({
      driver,
      screens: [new FakeScreen()],
      readers: [new FakeReader(() => [word(100, 100)])],
    });
    expect((await finder.find('ocr=a')).bounds).to.deep.equal({ x: 50, y: 50, width: 20, height: 10 });
  });
});

function thrower(error: Error = new Error('must not be asked')): never {
  throw error;
}
