import { expect } from 'chai';
import { Config } from '../../src/config.js';
import { Scope } from '../../src/di.js';
import { ServiceError } from '../../src/errors.js';
import type { Heal, Healer, HealObserver, HealRequest, NotHealed } from '../../src/heal/healer.js';
import { HealingExecutor } from '../../src/heal/healing-executor.js';
import { healId } from '../../src/heal/ledger/heal-record.js';
import { bind } from '../../src/keyword/binding.js';
import type { Params } from '../../src/keyword/call.js';
import { KeywordCatalog } from '../../src/keyword/catalog.js';
import { Executor } from '../../src/keyword/executor.js';
import { ElementFinder } from '../../src/locate/finder.js';
import { createLog, Logger } from '../../src/log.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { Keyword, markOf } from '../../src/plugin/mark.js';
import { locator, text } from '../../src/plugin/params.js';
import { Registry } from '../../src/plugin/registry.js';
import { FakeElement } from '../../src/testing/fake-device.js';
import { FakeTree } from '../../src/testing/fake-sources.js';
import { Variables } from '../../src/variables.js';
import { finderOver } from '../fixtures/finder.js';
import { configOf } from '../fixtures/settings.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const params = { element: locator('Element'), value: text('Anything', null) };

class Press {
  constructor(private readonly finder: ElementFinder) {}
  async run({ element }: { element: string }): Promise<void> {
    await this.finder.act(element, {}, (target, limits) => target.press({ x: 0, y: 0 }, 1, limits));
  }
}
@Keyword({
  name: 'Healing Press',
  description: 'Press.',
  params,
  effect: 'act',
  healable: true,
  inject: [ElementFinder],
})
class HealingPress extends Press {}
@Keyword({ name: 'Plain Press', description: 'Press.', params, effect: 'act', inject: [ElementFinder] })
class PlainPress extends Press {}

type Answer = (request: HealRequest, signal: AbortSignal) => Promise<Heal | NotHealed | undefined>;

/** An executor whose healers answer so, over a screen with one element `known`. */
function setUp(answers: readonly Answer[], observer: HealObserver = {}, settings: object = {}) {
  const config = configOf({ find_timeout_s: 0.05, ...settings });
  const registry = new Registry();
  for (const target of [HealingPress, PlainPress]) registry.add({ mark: markOf(target)!, target, file: '' });
  const catalog = new KeywordCatalog(registry, config);
  const element = new FakeElement();
  const { finder, call, abort } = finderOver({
    trees: [new FakeTree((by, value) => (by === 'id' && value === 'known' ? [element.hit()] : []))],
  });
  const announced: string[] = [];
  const asked: number[] = [];
  const healers = answers.map((heal, i): Healer => {
    return { heal: (request, signal) => (asked.push(i), heal(request, signal)) };
  });
  const variables = new Variables();
  const context = new CallContext(call.id, abort.signal, {
    announce: (message) => void announced.push(message),
    secrets: variables.secrets,
  });
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, { log: createLog('fatal') })
    .provide(Variables, variables)
    .provide(CallContext, context)
    .provide(ElementFinder, finder.with({ call: context, config }));
  const screen = {
    screenshot: async () => '',
    elements: async () => [],
    candidates: async () => [],
    windowSize: async () => ({ width: 1, height: 1 }),
  };
  const executor = new HealingExecutor({
    executor: new Executor(1000),
    healers,
    observers: [observer],
    catalog,
    screen,
  });
  const run = (name: string, given: Params) => {
    const definition = catalog.get(name);
    return executor.run(definition, bind(definition, given, variables), scope);
  };
  return { run, asked, announced, abort, element };
}

const healTo =
  (element: string): Answer =>
  async (request) => {
    const step = await request.run('healing_press', [element]);
    return { by: 'test', summary: 'Found it.', result: null, steps: [step] };
  };

describe('HealingExecutor', () => {
  it('runs what succeeds as the executor does', async () => {
    const { run, asked } = setUp([healTo('known')]);
    const outcome = await run('healing_press', ['known']);
    expect([outcome.value, outcome.healed, asked]).to.deep.equal([null, undefined, []]);
  });

  it('asks healers in order until one has healed, and answers what it did', async () => {
    const { run, asked } = setUp([async () => undefined, healTo('known'), healTo('known')]);
    const { healed } = await run('healing_press', [['gone', 'lost']]);
    expect(asked).to.deep.equal([0, 1]);
    expect(healed!.data).to.deep.equal({
      result: null,
      healed: true,
      heal_summary: 'Found it.',
      suggested_steps: [{ keyword: 'healing_press', params: ['known'] }],
    });
    expect(healed!.steps).to.have.length(1);
    expect(healed!.locators).to.deep.equal([
      { id: healId('gone', 'known'), old: 'gone', new: 'known', by: 'test' },
      { id: healId('lost', 'known'), old: 'lost', new: 'known', by: 'test' },
    ]);
  });

  it('hands over what was called, why it failed and what the ladder did', async () => {
    const seen: HealRequest[] = [];
    const { run, announced } = setUp([
      async (request) => {
        seen.push(request);
        request.announce('Looking for @:hunter2.');
        return undefined;
      },
    ]);
    const error = await refusalOf(() => run('healing_press', { element: 'gone', value: '@:hunter2' }));
    const [request] = seen as [HealRequest];
    expect([error.code, error.details!['heal']]).to.deep.equal(['E0201', undefined]);
    expect(request.failure.failed).to.include({ attempts_total: 1 });
    expect(request.traces.map(({ locator: given }) => given)).to.deep.equal(['gone']);
    expect(request.hasSecrets).to.equal(true);
    expect(request.hide({ text: ['hunter2'] })).to.deep.equal({ text: ['@:***'] });
    expect(announced).to.deep.equal(['Healing: Looking for @:***.']);
    expect(request.end).to.be.above(performance.now());
  });

  it('adds why a healer did not heal to the failure', async () => {
    const { run } = setUp([async () => ({ notHealed: { turns: 2, reason: 'nothing fits' } })]);
    const error = await refusalOf(() => run('healing_press', ['gone']));
    expect(error.code).to.equal('E0201');
    expect(error.details).to.include({ attempts_total: 1 });
    expect(error.details!['heal']).to.deep.equal({ turns: 2, reason: 'nothing fits' });
  });

  it('leaves keywords that do not heal alone', async () => {
    const { run, asked } = setUp([healTo('known')]);
    await refusalOf(() => run('plain_press', ['gone']));
    expect(asked).to.deep.equal([]);
  });

  it('heals nothing that a healer runs', async () => {
    const { run, asked } = setUp([
      async (request) => {
        await request.run('healing_press', ['nowhere']).catch(() => undefined);
        return undefined;
      },
    ]);
    await refusalOf(() => run('healing_press', ['gone']));
    expect(asked).to.deep.equal([0]);
  });

  it('keeps the failure when a healer breaks', async () => {
    const { run } = setUp([
      async () => {
        throw new Error('broken');
      },
    ]);
    expect((await refusalOf(() => run('healing_press', ['gone']))).code).to.equal('E0201');
  });

  it('aborts a healer when the time to heal is over', async () => {
    const { run } = setUp(
      [
        (_, signal) =>
          new Promise((resolve) => {
            const reason = () => resolve({ notHealed: { reason: (signal.reason as ServiceError).message } });
            signal.addEventListener('abort', reason, { once: true });
          }),
      ],
      {},
      { heal_timeout_s: 0.1 },
    );
    const error = await refusalOf(() => run('healing_press', ['gone']));
    expect(error.details!['heal']).to.have.property('reason').that.contains('SVC_HEAL_TIMEOUT_S');
  });

  it('ends with the reason of a call that is aborted, and its attempts', async () => {
    const { run, abort } = setUp([
      async () => {
        abort.abort(new ServiceError('E0406', 'the client went away'));
        return { notHealed: { turns: 1, reason: 'the client went away' } };
      },
    ]);
    const error = await refusalOf(() => run('healing_press', ['gone']));
    expect(error.code).to.equal('E0406');
    expect(error.details).to.include({ attempts_total: 1 });
  });

  it('tells observers of an element before the action and after its success, and of a heal', async () => {
    const told: string[] = [];
    const observer: HealObserver = {
      onLocated: async ({ element, target, trace, definition }) => {
        told.push(`located ${element} by ${trace.rungs.at(-1)!.rung} as ${target.source} for ${definition.slug}`);
        return () => void told.push(`acted on ${element}`);
      },
      onHealed: ({ by }, { definition }) => void told.push(`${definition.slug} healed by ${by}`),
    };
    const { run } = setUp([healTo('known')], observer);
    await run('plain_press', ['known']);
    await run('healing_press', ['gone']);
    expect(told).to.deep.equal([
      'located known by id as tree for plain_press',
      'acted on known',
      'healing_press healed by test',
    ]);
  });
});
