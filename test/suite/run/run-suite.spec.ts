import { expect } from 'chai';
import { ServiceError } from '../../../src/errors.js';
import type { RunListener } from '../../../src/suite/run/run-listener.js';
import { caseOf, fileOf, projectOf, runProject, step } from '../../fixtures/suite-project.js';
import { ScriptedSessions } from '../../fixtures/suite-sessions.js';

const press = (name: string) => step('Press Element', [name]);
const failsOn =
  (...names: string[]) =>
  ([name]: readonly unknown[]) => {
    if (names.includes(String(name))) throw new ServiceError('E0201', String(name));
  };

describe('run of a suite', () => {
  it('runs setup, steps and teardown of each case on one session, and the parts of the file once', async () => {
    const sessions = new ScriptedSessions();
    const parts = {
      suiteSetup: [press('suite-setup')],
      suiteTeardown: [press('suite-teardown')],
      setup: [press('setup')],
      teardown: [press('teardown')],
    };
    const cases = [caseOf('one', [press('1')], { teardown: [press('own')] }), caseOf('two', [press('2')])];
    const result = await runProject(projectOf([fileOf(cases, parts)]), sessions);
    expect(sessions.calls.map((call) => call.replace('s1: Press Element ', ''))).to.deep.equal([
      'suite-setup',
      ...['setup', '1', 'own', 'teardown'],
      ...['setup', '2', 'teardown'],
      'suite-teardown',
      's1: stopped',
    ]);
    expect(result.cases.map(({ outcome }) => outcome)).to.deep.equal(['passed', 'passed']);
    expect(result.cases[0]!.attempts[0]!.parts.map(({ part }) => part)).to.deep.equal([
      ...['suite setup', 'setup', 'case', 'teardown', 'teardown'],
    ]);
  });

  it('runs teardown after a failure, and goes on with the next case', async () => {
    const sessions = new ScriptedSessions({ 'Press Element': failsOn('bad') });
    const cases = [caseOf('one', [press('bad'), press('never')]), caseOf('two', [press('good')])];
    const result = await runProject(projectOf([fileOf(cases, { teardown: [press('after')] })]), sessions);
    expect(sessions.calls.map((call) => call.split(' ').at(-1))).to.deep.equal([
      ...['bad', 'after', 'good', 'after', 'stopped'],
    ]);
    const [failed] = result.cases;
    expect(failed).to.include({ outcome: 'failed' });
    expect(failed!.attempts[0]!.error).to.include({ code: 'E0201', place: 'a.test.yaml:1:1' });
  });

  it('fails all cases of a file whose suite setup fails, and tries it again for each', async () => {
    const sessions = new ScriptedSessions({ 'Press Element': failsOn('prepare') });
    const file = fileOf([caseOf('one', [press('1')]), caseOf('two', [press('2')])], { suiteSetup: [press('prepare')] });
    const result = await runProject(projectOf([file]), sessions);
    expect(result.cases.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'failed']);
    expect(sessions.calls).to.deep.equal(['s1: Press Element prepare', 's1: Press Element prepare', 's1: stopped']);
  });

  it('calls a case flaky that passes when it is tried again', async () => {
    let count = 0;
    const sessions = new ScriptedSessions({
      'Press Element': () => {
        if (++count === 1) throw new ServiceError('E0201', 'not yet');
      },
    });
    const result = await runProject(projectOf([fileOf([caseOf('one', [press('x')])])]), sessions, { retries: 2 });
    expect(result.cases[0]).to.include({ outcome: 'flaky' });
    expect(result.cases[0]!.attempts.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'passed']);
  });

  it('opens a new session when one is lost, and runs the case once more without counting it as a retry', async () => {
    let count = 0;
    const sessions = new ScriptedSessions({
      'Press Element': () => {
        if (++count === 2) throw new ServiceError('E0106', 'the browser has crashed');
      },
    });
    const file = fileOf([caseOf('one', [press('x')])], { suiteSetup: [press('prepare')], teardown: [press('after')] });
    const result = await runProject(projectOf([file]), sessions);
    expect(sessions.calls.map((call) => call.replace('Press Element ', ''))).to.deep.equal([
      ...['s1: prepare', 's1: x', 's1: stopped'],
      ...['s2: prepare', 's2: x', 's2: after', 's2: stopped'],
    ]);
    expect(result.cases[0]).to.include({ outcome: 'passed' });
    expect(result.cases[0]!.attempts.map(({ outcome }) => outcome)).to.deep.equal(['interrupted', 'passed']);
  });

  it('fails a case whose session is lost each time', async () => {
    const sessions = new ScriptedSessions({
      'Press Element': () => {
        throw new ServiceError('E0106', 'the browser has crashed');
      },
    });
    const result = await runProject(projectOf([fileOf([caseOf('one', [press('x')])])]), sessions);
    expect(result.cases[0]).to.include({ outcome: 'failed' });
    expect(result.cases[0]!.attempts).to.have.length(2);
    expect(sessions.openNow).to.equal(0);
  });

  it('stops trying a session that does not open', async () => {
    const sessions = new ScriptedSessions({}, () => {
      throw new ServiceError('E0102', 'no device');
    });
    const cases = ['1', '2', '3', '4'].map((name) => caseOf(name, [press(name)]));
    const result = await runProject(projectOf([fileOf(cases)]), sessions);
    expect(sessions.opened).to.have.length(2);
    expect(result.cases.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'failed', 'skipped', 'skipped']);
    expect(result.cases[3]!.reason).to.contain('no device');
  });

  it('gives cases of a file to one worker in order, and those of a parallel file to any', async () => {
    const names = ['1', '2', '3', '4'];
    const run = async (isParallel: boolean) => {
      const sessions = new ScriptedSessions({ 'Press Element': () => new Promise((done) => setTimeout(done, 5)) });
      const cases = names.map((name) => caseOf(name, [press(name)]));
      const files = [fileOf(cases, { isParallel }), fileOf([caseOf('b', [press('b')])], { path: 'b.test.yaml' })];
      await runProject(projectOf(files), sessions, { workers: 2 });
      return sessions.calls.filter((call) => /\d$/.test(call));
    };
    const inOrder = await run(false);
    expect(new Set(inOrder.map((call) => call.slice(0, 2)))).to.have.property('size', 1);
    expect(inOrder.map((call) => call.at(-1))).to.deep.equal(names);
    expect(new Set((await run(true)).map((call) => call.slice(0, 2)))).to.have.property('size', 2);
  });

  it('starts no case after the first failure, when it is asked to', async () => {
    const sessions = new ScriptedSessions({ 'Press Element': failsOn('bad') });
    const cases = [caseOf('one', [press('bad')]), caseOf('two', [press('good')])];
    const result = await runProject(projectOf([fileOf(cases)]), sessions, { failFast: true });
    expect(result.cases.map(({ outcome }) => outcome)).to.deep.equal(['failed', 'skipped']);
  });

  it('ends the running step when the run is ended, then runs teardown and closes the session', async () => {
    const end = new AbortController();
    const sessions = new ScriptedSessions({
      Sleep: (_, signal) =>
        new Promise((_done, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason as Error));
          end.abort(new ServiceError('E0406', 'interrupted by SIGINT'));
        }),
    });
    const cases = [caseOf('one', [step('Sleep', [600])]), caseOf('two', [press('never')])];
    const file = fileOf(cases, { teardown: [press('after')], suiteTeardown: [press('last')] });
    const result = await runProject(projectOf([file]), sessions, { signal: end.signal, retries: 3 });
    expect(sessions.calls.map((call) => call.split(' ').at(-1))).to.deep.equal(['600', 'after', 'last', 'stopped']);
    expect(result.isInterrupted).to.equal(true);
    expect(result.cases.map(({ outcome, reason }) => [outcome, reason])).to.deep.equal([
      ['skipped', 'the run was interrupted'],
      ['skipped', 'the run was interrupted'],
    ]);
  });

  it('ends a case that takes too long', async () => {
    const sessions = new ScriptedSessions({
      Sleep: (_, signal) =>
        new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error))),
    });
    const given = caseOf('one', [step('Sleep', [600])], { timeoutMs: 20, teardown: [press('after')] });
    const result = await runProject(projectOf([fileOf([given])]), sessions);
    expect(result.cases[0]!.attempts[0]!.error).to.include({ code: 'E0405' });
    expect(result.cases[0]!.attempts[0]!.error!.message).to.contain('longer than 0.02 s');
    expect(sessions.calls[1]).to.equal('s1: Press Element after');
  });

  it('tells a listener of cases, steps and the end', async () => {
    const told: string[] = [];
    const listener: RunListener = {
      runStarted: (count, workers) => told.push(`run ${count} ${workers}`),
      caseStarted: ({ planned, attempt }) => told.push(`case ${planned.title} ${attempt}`),
      stepStarted: (_, { title, line }) => told.push(`step ${title} ${line}`),
      stepEnded: (_, { title, outcome }) => told.push(`${title} ${outcome}`),
      caseEnded: ({ outcome }) => told.push(outcome),
      runEnded: ({ cases }) => void told.push(`end ${cases.length}`),
    };
    await runProject(projectOf([fileOf([caseOf('one', [press('x')])])]), new ScriptedSessions(), { listener });
    expect(told).to.deep.equal([
      ...['run 1 1', 'case one 1', 'step Press Element x', 'Press Element passed', 'passed', 'end 1'],
    ]);
  });

  it('fails a case when an error definition of severity critical is on the screen', async () => {
    const errors = [
      { code: 'X1', match: 'THE SCREEN', severity: 'critical', place: { file: 'errors.yaml', line: 1, column: 1 } },
    ];
    const project = projectOf([fileOf([caseOf('one', [press('x')])])], { errors });
    const result = await runProject(project, new ScriptedSessions(), { checkErrors: true });
    expect(result.cases[0]).to.include({ outcome: 'failed' });
    expect(result.cases[0]!.attempts[0]!.foundErrors.map(({ code }) => code)).to.deep.equal(['X1']);
    const unchecked = await runProject(project, new ScriptedSessions());
    expect(unchecked.cases[0]).to.include({ outcome: 'passed' });
  });
});
