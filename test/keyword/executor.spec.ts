import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Scope } from '../../src/di.js';
import { ServiceError } from '../../src/errors.js';
import { bind } from '../../src/keyword/binding.js';
import type { Params } from '../../src/keyword/call.js';
import type { Outcome } from '../../src/keyword/outcome.js';
import { Executor } from '../../src/keyword/executor.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { text } from '../../src/plugin/params.js';
import { Variables } from '../../src/variables.js';
import { definitionOf } from '../fixtures/definition.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { refusalOf } from '../fixtures/thrown-by.js';

interface Attempt {
  readonly params: Record<string, string>;
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
  readonly trace?: readonly object[];
}

interface Given {
  readonly a: string;
  readonly b?: string;
}

/** Runs a keyword with two text parameters over the alternatives. */
function setUp(run: (given: Given, call: CallContext) => unknown) {
  const abort = new AbortController();
  const variables = new Variables();
  const context = new CallContext('call-1', abort.signal, { secrets: variables.secrets });
  const definition = definitionOf({ a: text('A'), b: text('B', null) }, (given) =>
    run(given as unknown as Given, context),
  );
  const execute = (params: Params, executor = new Executor(1_000_000)): Promise<Outcome> => {
    const binding = bind(definition, params, variables);
    executor.check(definition, binding);
    return executor.run(definition, binding, Scope.root().provide(CallContext, context));
  };
  return { abort, context, execute };
}

const attemptsOf = ({ details }: ServiceError) => details!['attempts'] as Attempt[];
const letters = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`);

describe('Executor', () => {
  it('answers what the keyword answers, and null for nothing', async () => {
    expect((await setUp(({ a }) => a).execute(['x'])).value).to.equal('x');
    expect((await setUp(async ({ a }) => ({ a })).execute(['x'])).value).to.deep.equal({ a: 'x' });
    expect((await setUp(() => undefined).execute(['x'])).value).to.equal(null);
    expect((await setUp(() => false).execute(['x'])).value).to.equal(false);
  });

  it('passes defaults for what is not given', async () => {
    expect((await setUp((given) => Object.keys(given)).execute(['x'])).value).to.have.members(['a', 'b']);
  });

  it('stops at the first success', async () => {
    const tried: string[] = [];
    const { execute } = setUp(({ a, b }) => {
      tried.push(a + b);
      if (a !== '2') throw new ServiceError('E0201');
      return a;
    });
    const outcome = await execute([
      ['1', '2', '3'],
      ['x', 'y'],
    ]);
    expect(outcome.value).to.equal('2');
    expect(tried).to.deep.equal(['1x', '1y', '2x']);
  });

  it('runs one combination after another, never two at a time', async () => {
    let running = 0;
    let most = 0;
    const { execute } = setUp(async () => {
      most = Math.max(most, ++running);
      await nextTurn();
      running--;
      throw new ServiceError('E0201');
    });
    await refusalOf(() => execute([letters(5)]));
    expect(most).to.equal(1);
  });

  it('has the common code when all failed alike, with every attempt', async () => {
    const { execute } = setUp(({ a }) => {
      throw new ServiceError('E0201', a, { seen: a });
    });
    const error = await refusalOf(() => execute([['x', 'y'], 'z']));
    expect(error.code).to.equal('E0201');
    expect(error.message).to.contain('all 2 combinations failed').and.to.contain('Element not found: y');
    expect(error.details).to.deep.equal({
      keyword: 'Probe',
      attempts: [
        { params: { a: 'x', b: 'z' }, code: 'E0201', message: 'Element not found: x', details: { seen: 'x' } },
        { params: { a: 'y', b: 'z' }, code: 'E0201', message: 'Element not found: y', details: { seen: 'y' } },
      ],
      attempts_total: 2,
    });
  });

  it('is E0401 when they failed for different reasons', async () => {
    const { execute } = setUp(({ a }) => {
      throw new ServiceError(a === 'x' ? 'E0201' : 'E0206');
    });
    const error = await refusalOf(() => execute([['x', 'y']]));
    expect([error.code, error.status]).to.deep.equal(['E0401', 500]);
    expect(attemptsOf(error).map(({ code }) => code)).to.deep.equal(['E0201', 'E0206']);
  });

  it('reports one attempt with its own message and details', async () => {
    const { execute } = setUp(() => {
      throw new ServiceError('E0401', 'not equal', { left: 1 });
    });
    const error = await refusalOf(() => execute(['x']));
    expect(error.message).to.equal('Action failed: not equal');
    expect(error.details).to.deep.include({ left: 1, keyword: 'Probe', attempts_total: 1 });
    expect(attemptsOf(error)).to.have.length(1);
  });

  it('lists the first fifty of many, and counts all', async () => {
    const { execute } = setUp(() => {
      throw new ServiceError('E0201');
    });
    const error = await refusalOf(() => execute([letters(30), letters(10)]));
    expect(error.details).to.include({ attempts_total: 300 });
    expect(attemptsOf(error)).to.have.length(50);
    expect(attemptsOf(error).at(-1)!.params).to.deep.equal({ a: 'v4', b: 'v9' });
  });

  for (const code of ['E0106', 'E0204', 'E0405', 'E0406'] as const) {
    it(`ends at once with ${code}, and reports the attempts so far`, async () => {
      const tried: string[] = [];
      const { execute } = setUp(({ a }) => {
        tried.push(a);
        throw new ServiceError(a === 'v2' ? code : 'E0201');
      });
      const error = await refusalOf(() => execute([letters(10)]));
      expect(tried).to.deep.equal(['v0', 'v1', 'v2']);
      expect(error.code).to.equal(code);
      expect(attemptsOf(error).map((attempt) => attempt.code)).to.deep.equal(['E0201', 'E0201', code]);
      expect(error.details).to.include({ attempts_total: 3 });
    });
  }

  for (const code of ['E0101', 'E0105', 'E0107', 'E0202', 'E0205', 'E0206', 'E0303', 'E0401'] as const) {
    it(`goes on after ${code}`, async () => {
      const { execute } = setUp(({ a }) => {
        if (a === 'v0') throw new ServiceError(code);
        return a;
      });
      expect((await execute([letters(2)])).value).to.equal('v1');
    });
  }

  for (const thrown of [new Error('password=hunter2'), 'password=hunter2', undefined, { code: 'E0106' }]) {
    it(`reports a thrown ${thrown instanceof Error ? 'Error' : typeof thrown} as a fault, and says nothing of the inside`, async () => {
      for (const run of [
        () => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error
          throw thrown;
        },
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        () => Promise.reject(thrown),
      ]) {
        const error = await refusalOf(() => setUp(run).execute([['x', 'y']]));
        expect(error.code).to.equal('E0802');
        expect(attemptsOf(error).map(({ message }) => message)).to.deep.equal(['Unexpected error', 'Unexpected error']);
        expect(JSON.stringify(error.toDetail())).not.to.contain('hunter2');
      }
    });
  }

  it('masks a secret in its attempts', async () => {
    const { execute } = setUp(() => {
      throw new ServiceError('E0206');
    });
    const error = await refusalOf(() => execute([['@:hunter2', 'open'], '@:hunter3']));
    expect(attemptsOf(error).map(({ params }) => params)).to.deep.equal([
      { a: '@:***', b: '@:***' },
      { a: 'open', b: '@:***' },
    ]);
    expect(JSON.stringify(error.toDetail())).not.to.contain('hunter');
  });

  it('masks a secret that a keyword repeats, marked or bare, in a message, in details and in a trace', async () => {
    const { execute } = setUp(({ a }, call) => {
      call.note('l', { read: `<${a.slice(2)}>` });
      throw new ServiceError('E0401', `${a} is wrong`, { seen: [a.slice(2)] });
    });
    const error = await refusalOf(() => execute(['@:hunter2']));
    expect(error.message).to.contain('@:*** is wrong');
    expect(JSON.stringify(error.toDetail())).not.to.contain('hunter');
  });

  it('cuts a long value in its attempts', async () => {
    const { execute } = setUp(() => {
      throw new ServiceError('E0206');
    });
    const [attempt] = attemptsOf(await refusalOf(() => execute(['x'.repeat(100_000)])));
    expect(attempt!.params['a']!.length).to.be.below(600);
  });

  it('refuses too many combinations before anything runs', async () => {
    let runs = 0;
    const { execute } = setUp(() => ++runs);
    const error = await refusalOf(() => execute([letters(11), letters(10)], new Executor(100)));
    expect(error.code).to.equal('E0403');
    expect(error.message).to.contain('110 combinations').and.to.contain('SVC_MAX_COMBINATIONS');
    expect(error.details).to.deep.equal({ keyword: 'Probe', combinations: 110 });
    expect(runs).to.equal(0);
    await execute([letters(10), letters(10)], new Executor(100));
    expect(runs).to.equal(1);
  });

  it('gives the event loop its turn in a long run', async () => {
    const { execute } = setUp(() => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      throw new ServiceError('E0201');
    });
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    try {
      await refusalOf(() => execute([letters(100)]));
    } finally {
      clearInterval(count);
    }
    expect(turns).to.be.at.least(8);
  });

  describe('when the call is aborted', () => {
    const stopped = new ServiceError('E0406', 'the session was stopped');

    it('ends with the reason, and tries nothing else', async () => {
      const tried: string[] = [];
      const { execute, abort } = setUp(({ a }) => {
        tried.push(a);
        if (a === 'v1') abort.abort(stopped);
        throw new ServiceError('E0201');
      });
      const error = await refusalOf(() => execute([letters(5)]));
      expect([error.code, error.reason]).to.deep.equal(['E0406', 'the session was stopped']);
      expect(attemptsOf(error).map(({ code }) => code)).to.deep.equal(['E0201', 'E0406']);
      expect(tried).to.deep.equal(['v0', 'v1']);
    });

    it('runs nothing when it was aborted before', async () => {
      let runs = 0;
      const { execute, abort } = setUp(() => ++runs);
      abort.abort(stopped);
      expect((await refusalOf(() => execute([letters(5)]))).code).to.equal('E0406');
      expect(runs).to.equal(0);
    });

    it('ends whatever the reason is', async () => {
      let runs = 0;
      const { execute, abort } = setUp(() => ++runs);
      abort.abort(new ServiceError('E0103', 'no end in time'));
      const error = await refusalOf(() => execute([letters(5)]));
      expect([error.code, error.details!['attempts_total'], runs]).to.deep.equal(['E0103', 1, 0]);
    });

    it('interrupts a keyword that listens to the signal', async () => {
      const { execute, abort, context } = setUp(() => sleep(60_000, undefined, { signal: context.signal }));
      const running = refusalOf(() => execute([letters(5)]));
      await nextTurn();
      abort.abort(stopped);
      const error = await running;
      expect(error.code).to.equal('E0406');
      expect(error.details).to.include({ attempts_total: 1 });
    });

    it('keeps a more exact end that the keyword tells', async () => {
      const { execute, abort, context } = setUp(async () => {
        await sleep(60_000, undefined, { signal: context.signal }).catch(() => undefined);
        throw new ServiceError('E0204', 'css=#a');
      });
      const running = refusalOf(() => execute(['x']));
      await nextTurn();
      abort.abort(new ServiceError('E0405'));
      expect((await running).code).to.equal('E0204');
    });

    it('takes what a keyword still answered', async () => {
      const { execute, abort, context } = setUp(async () => {
        await sleep(60_000, undefined, { signal: context.signal }).catch(() => undefined);
        return 'done';
      });
      const running = execute(['x']);
      await nextTurn();
      abort.abort(stopped);
      expect((await running).value).to.equal('done');
    });

    it('waits 2 s for a keyword that never comes to its end, and no longer', async () => {
      for (const run of [() => new Promise(() => undefined), () => ({ then: () => undefined })]) {
        await FakeTimers.run(async (timers) => {
          const { execute, abort } = setUp(run);
          let hasEnded = false;
          const running = refusalOf(() => execute([letters(5)])).finally(() => (hasEnded = true));
          await nextTurn();
          abort.abort(stopped);
          await timers.advance(1999);
          expect(hasEnded).to.equal(false);
          await timers.advance(1);
          expect((await running).code).to.equal('E0406');
        });
      }
    });
  });

  describe('the trace', () => {
    it('comes with the answer', async () => {
      const { execute } = setUp((_, call) => call.note('a', { rung: 'id' }));
      expect((await execute(['x'])).notes).to.deep.equal([{ trace: { rung: 'id' } }]);
    });

    it('comes with the attempts that failed before the one that succeeded', async () => {
      const { execute } = setUp(({ a }, call) => {
        call.note('l', { looked: a });
        if (a === 'x') throw new ServiceError('E0201', 'not there');
      });
      const message = 'Element not found: not there';
      const attempts = [{ params: { a: 'x' }, code: 'E0201', message, trace: [{ looked: 'x' }] }];
      expect((await execute([['x', 'y']])).failed).to.deep.equal({ attempts, attempts_total: 1 });
      expect((await execute(['y'])).failed).to.deep.equal({ attempts: [], attempts_total: 0 });
    });

    it('comes with each attempt, and the last one with the whole', async () => {
      const { execute } = setUp(({ a }, call) => {
        call.note('l', { looked: a });
        throw new ServiceError('E0201');
      });
      const error = await refusalOf(() => execute([['x', 'y']]));
      expect(attemptsOf(error).map(({ trace }) => trace)).to.deep.equal([[{ looked: 'x' }], [{ looked: 'y' }]]);
      expect(error.details!['trace']).to.deep.equal([{ looked: 'y' }]);
    });

    it('of the last attempt has pictures of its last three locators, which no mask damages', async () => {
      const drawn: string[] = [];
      const { execute } = setUp(({ a }, call) => {
        for (const name of ['1', '2', '3', '4']) {
          call.note(name, { name }, async () => {
            drawn.push(`${a}${name}`);
            return name === '4' ? undefined : `data:pin1234`;
          });
        }
        throw new ServiceError('E0201');
      });
      const error = await refusalOf(() => execute([['@:pin1234', 'y']]));
      expect(drawn).to.deep.equal(['y2', 'y3', 'y4']);
      expect(error.details!['trace']).to.deep.equal([
        { name: '1' },
        { name: '2', picture: 'data:pin1234' },
        { name: '3', picture: 'data:pin1234' },
        { name: '4' },
      ]);
    });
  });
});
