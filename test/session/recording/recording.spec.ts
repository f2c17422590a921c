import { expect } from 'chai';
import { bind } from '../../../src/keyword/binding.js';
import type { Params } from '../../../src/keyword/call.js';
import { parseLocator } from '../../../src/locate/locator.js';
import type { LocateTrace, RungTrace } from '../../../src/locate/trace.js';
import { locator, locators, text, texts } from '../../../src/plugin/params.js';
import type { Origin } from '../../../src/session/recording/origin.js';
import { startCall } from '../../../src/session/recording/recorded-call.js';
import { Recording, type RecordingLimits } from '../../../src/session/recording/recording.js';
import { Variables } from '../../../src/variables.js';
import { definitionOf } from '../../fixtures/definition.js';
import { planOf, withService } from '../../fixtures/service.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const ORIGIN: Origin = {
  driver: 'scripted',
  url: undefined,
  capabilities: {},
  elementSources: [],
  textDetectors: [],
  imageDetectors: [],
  projectPath: undefined,
};

const PROBE = definitionOf({
  element: locator('Element'),
  text: text('Text', null),
  elements: locators('Elements').optional(),
  many: texts('Texts').optional(),
});
const ASSERT = definitionOf({ elements: locators('Elements') });

const hit = (given: string, rung: RungTrace['rung'], more: Partial<RungTrace> = {}): LocateTrace => ({
  locator: given,
  // The name of a template may look like another locator.
  ...(rung === 'image' && !given.startsWith('image=') ? { by: 'any' as const, value: given } : parseLocator(given)),
  found: true,
  ms: 1,
  looks: 1,
  rungs: [
    { rung: 'id', source: 'a', ms: 1, outcome: 'miss' },
    { rung, source: 'b', ms: 1, outcome: 'hit', ...more },
  ],
});

/** Records calls, each with the combination of the given places and these traces. */
function recorder(values: Readonly<Record<string, string[]>> = {}, limits?: RecordingLimits) {
  const variables = new Variables();
  for (const [name, held] of Object.entries(values)) variables.set(name, held);
  const recording = new Recording(ORIGIN, limits);
  const add = (params: Params, traces: readonly LocateTrace[] = [], places: readonly number[] = [], of = PROBE) => {
    const binding = bind(of, params, variables);
    const combination = binding.given.map(({ alternatives }, i) => alternatives[places[i] ?? 0]!);
    const failed = { attempts: [], attempts_total: 0 };
    const outcome = { value: null, combination, notes: traces.map((trace) => ({ trace })), failed };
    recording.addSuccess({ definition: of, binding, outcome }, startCall('an execution', undefined)());
    return recording.steps().at(-1)!;
  };
  return { recording, add };
}

describe('Recording', () => {
  it('keeps the alternatives that worked', () => {
    const { add } = recorder();
    const { params } = add({ element: ['id=a', 'id=b'], text: ['x', 'y', 'z'] }, [], [1, 2]);
    expect(params).to.deep.equal({ element: 'id=b', text: 'z' });
  });

  it('says by what a locator found its element', () => {
    const { add } = recorder();
    for (const [given, rung, written] of [
      ['save', 'id', 'id=save'],
      [' Save now ', 'text', 'text=Save now'],
      ['Save', 'ocr', 'ocr=Save'],
      ['text=Save', 'ocr', 'ocr=Save'],
      ['text=Save', 'text', 'text=Save'],
      ['TEXT_ONLY:Save', 'ocr', 'TEXT_ONLY:Save'],
      ['logo', 'image', 'image=logo'],
      ['text=logo', 'image', 'image=text=logo'],
      ['image=logo', 'image', 'image=logo'],
      ['//button', 'xpath', '//button'],
      ['css=#a', 'css', 'css=#a'],
    ] as const) {
      expect(add([given], [hit(given, rung)]).params['element'], given).to.equal(written);
    }
  });

  it('leaves what is no locator, and a locator of which nothing is known', () => {
    const { add } = recorder();
    const { params } = add({ element: 'save', text: 'save' }, [hit('save', 'id')]);
    expect(params).to.deep.equal({ element: 'id=save', text: 'save' });
    expect(add(['save']).params).to.deep.equal({ element: 'save' });
    expect(add(['save'], [{ ...hit('save', 'id'), found: false }]).params).to.deep.equal({ element: 'save' });
  });

  it('does so for each of several locators', () => {
    const { add } = recorder();
    const step = add(['save | text=Sent|other'], [hit('save', 'id'), hit('text=Sent', 'ocr')], [], ASSERT);
    expect(step.params).to.deep.equal({ elements: 'id=save|ocr=Sent|other' });
  });

  it('keeps where a picture showed the element, and the template', () => {
    const { add } = recorder();
    const bounds = { x: 10, y: 20, width: 30, height: 40 };
    const seen = add(['logo'], [hit('logo', 'image', { bounds })]);
    expect(seen.seen).to.deep.equal({ 'image=logo': { x: 25, y: 40 } });
    expect(seen.images).to.deep.equal(['logo']);
    expect(add(['css=#a'], [hit('css=#a', 'css', { bounds })]).seen).to.deep.equal({});
  });

  it('keeps references to variables, and of several values the one that worked', () => {
    const { add } = recorder({ one: ['Ada'], two: ['id=${x', 'id=b'] });
    expect(add(['id=${one}', 'Dear ${one}, $${two}']).params).to.deep.equal({
      element: 'id=${one}',
      text: 'Dear ${one}, $${two}',
    });
    expect(add(['${two}'], [], [0]).params).to.deep.equal({ element: 'id=$${x' });
    expect(add(['${two}'], [], [1]).params).to.deep.equal({ element: 'id=b' });
    expect(add(['${one}'], [hit('Ada', 'text')]).params).to.deep.equal({ element: 'text=${one}' });
    expect(add({ element: 'a', many: ['${one}', 'b'] }).params['many']).to.deep.equal(['${one}', 'b']);
  });

  it('keeps no secret: a name stands for it, the same name for the same one', () => {
    const { recording, add } = recorder({ known: ['@:of a variable'], several: ['@:first one', '@:other one'] });
    add(['id=a', '@:hunter2']);
    add({ element: 'id=b', text: 'my hunter2', many: ['@:correct horse', '@:hunter2', 'plain'] });
    add(['id=c', '@:${known}']);
    add(['id=c', '${known}']);
    add(['id=c', '${several}'], [], [0, 1]);
    expect(recording.steps().map(({ params: { element: _, ...rest } }) => rest)).to.deep.equal([
      { text: '@:${secret_1}' },
      { text: 'my ${secret_1}', many: ['@:${secret_2}', '@:${secret_1}', 'plain'] },
      { text: '@:${known}' },
      { text: '${known}' },
      { text: '@:${secret_3}' },
    ]);
  });

  it('keeps the last calls alone, and counts what it dropped', () => {
    const few = recorder({}, { calls: 3, characters: 100 });
    for (let i = 1; i <= 5; i++) few.add([`id=${i}`]);
    expect(few.recording.steps().map(({ params }) => params['element'])).to.deep.equal(['id=3', 'id=4', 'id=5']);
    expect(few.recording.dropped()).to.equal(2);
    few.add(['id=long', 'x'.repeat(95)]);
    expect(few.recording.steps()).to.have.lengthOf(1);
    few.add(['id=longer', 'x'.repeat(1000)]);
    expect(few.recording.steps()).to.have.lengthOf(1);
    expect(few.recording.dropped()).to.equal(6);
  });

  it('numbers the calls from 1, and keeps their numbers when earlier ones are dropped', () => {
    const { recording, add } = recorder({}, { calls: 3, characters: 100 });
    for (let i = 1; i <= 5; i++) add([`id=${i}`]);
    const numbered = recording.callsAfter(3).map(({ seq, step }) => [seq, step.params['element']]);
    expect(numbered).to.deep.equal([
      [4, 'id=4'],
      [5, 'id=5'],
    ]);
    expect(recording.callsAfter(0).map(({ seq }) => seq)).to.deep.equal([3, 4, 5]);
    expect(recording.callsAfter(5)).to.deep.equal([]);
    expect(recording.stepOf(4)?.params['element']).to.equal('id=4');
    expect(recording.stepOf(2)).to.equal(undefined);
  });

  it('goes on with the calls of another process, also when some were stored that it had dropped', () => {
    const { recording, add } = recorder({}, { calls: 3, characters: 100 });
    const stored = [1, 2, 3, 4, 5].map((i) => {
      add([`id=${i}`]);
      return recording.callsAfter(0).at(-1)!;
    });
    const next = recorder({}, { calls: 3, characters: 100 });
    next.recording.restore(recording.state, stored);
    expect(next.recording.callsAfter(0)).to.deep.equal(recording.callsAfter(0));
    expect(next.recording.stateRevision).to.equal(recording.stateRevision);
    next.add(['id=6']);
    expect(next.recording.callsAfter(0).map(({ seq }) => seq)).to.deep.equal([4, 5, 6]);
    expect(next.recording.dropped()).to.equal(3);
  });

  it('keeps the calls of clients in order, failed ones apart, and none that nobody asked for', async () => {
    await withService({}, async ({ store }) => {
      const session = await store.start(planOf());
      const begun = Date.now();
      const { execution_id: id } = await session.execute(
        { keyword: 'press_element', params: { element: ['no', 'known'], timeout: 0 } },
        { requestId: 'a request' },
      );
      await refusalOf(() => session.execute({ keyword: 'press_element', params: ['nobody', 1, 0, 0, 0, null, 0] }));
      await refusalOf(() => session.execute({ keyword: 'press_element', params: [] }));
      await session.execute({ keyword: 'ECHO', params: ['@:hunter2'] });
      const { recording } = session;
      expect(recording.steps().map(({ keyword, params }) => ({ keyword, params }))).to.deep.equal([
        { keyword: 'Press Element', params: { element: 'id=known', timeout: '0' } },
        { keyword: 'Echo', params: { value: '@:${secret_1}' } },
      ]);
      const all = recording.steps({ failed: true });
      expect(all.map(({ failure }) => failure?.code)).to.deep.equal([undefined, 'E0201', undefined]);
      expect(JSON.stringify(all)).to.not.include('hunter2');
      expect(recording.origin).to.include({ driver: 'scripted' });
      const calls = recording.callsAfter(0);
      expect(calls.map(({ seq, requestId }) => [seq, requestId])).to.deep.equal([
        [1, 'a request'],
        [2, undefined],
        [3, undefined],
      ]);
      expect(calls[0]!.executionId).to.equal(id);
      expect(calls[0]!.started.getTime()).to.be.within(begun, Date.now());
      expect(calls[0]!.ms).to.be.at.least(0);
    });
  });
});
