import { expect } from 'chai';
import { ExecuteScript } from '../../keywords/misc/execute-script.js';
import { SetVariable } from '../../keywords/misc/set-variable.js';
import { Sleep } from '../../keywords/misc/sleep.js';
import { ServiceError } from '../../src/errors.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { Variables } from '../../src/variables.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { parameterOf } from '../fixtures/parameter-of.js';
import { thrownBy } from '../fixtures/thrown-by.js';

describe('Sleep', () => {
  it('waits so many seconds', async () => {
    await FakeTimers.run(async (timers) => {
      let hasEnded = false;
      const call = new CallContext('1', new AbortController().signal);
      const sleeping = new Sleep(call).run({ duration: 1.5 }).then(() => (hasEnded = true));
      await timers.advance(1499);
      expect(hasEnded).to.equal(false);
      await timers.advance(1);
      await sleeping;
    });
  });

  it('ends at once when the call is aborted', async () => {
    const abort = new AbortController();
    const sleeping = thrownBy(() => new Sleep(new CallContext('1', abort.signal)).run({ duration: 3600 }));
    abort.abort(new ServiceError('E0406'));
    expect(await sleeping).to.have.property('name', 'AbortError');
  });

  it('takes 0 to 3600 seconds, with fractions', () => {
    expect(parameterOf(Sleep, 'duration', '0.25')).to.equal(0.25);
    expect(parameterOf(Sleep, 'duration', '-1')).to.deep.equal({ refused: ['must be at least 0'] });
    expect(parameterOf(Sleep, 'duration', '3601')).to.deep.equal({ refused: ['must be at most 3600'] });
  });
});

describe('Execute Script', () => {
  const execute = async (script_or_json: string) => {
    const driver = new FakeDriver();
    driver.answer = { a: 1 };
    const answer = await new ExecuteScript(driver, new CallContext('1', new AbortController().signal)).run({
      script_or_json,
    });
    expect(answer).to.deep.equal({ a: 1 });
    const [[, script, args]] = driver.calls as [[string, string, unknown[]]];
    return { script, args };
  };

  for (const script of [
    'return 1',
    '"use strict"; return 1',
    '5',
    'null',
    '[1]',
    '{"no": "script"}',
    '{"script": 5}',
    '{ return 1 }',
  ]) {
    it(`runs ${JSON.stringify(script)} as it is`, async () => {
      expect(await execute(script)).to.deep.equal({ script, args: [] });
    });
  }

  for (const [json, args] of [
    [{ script: 's' }, []],
    [{ script: 's', args: [1, 'two', null] }, [1, 'two', null]],
    [{ script: 's', args: { x: 1 } }, [{ x: 1 }]],
  ] as const) {
    it(`takes the script and its arguments out of ${JSON.stringify(json)}`, async () => {
      expect(await execute(JSON.stringify(json))).to.deep.equal({ script: 's', args });
    });
  }
});

describe('Set Variable', () => {
  it('stores one value or several', () => {
    const variables = new Variables();
    new SetVariable(variables).run({ name: 'a', value: ['1', '2'] });
    expect(variables.all()).to.deep.equal({ a: ['1', '2'] });
  });

  it('takes a name that can be referred to, and no other', () => {
    expect(parameterOf(SetVariable, 'name', ' user name ')).to.equal('user name');
    for (const name of ['', ' ', 'a}', '${a}', 'x'.repeat(201)]) {
      expect(parameterOf(SetVariable, 'name', name)).to.have.property('refused');
    }
  });
});
