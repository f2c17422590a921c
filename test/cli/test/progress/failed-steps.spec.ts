import { expect } from 'chai';
import { failedSteps } from '../../../../src/cli/test/progress/failed-steps.js';
import type { StepRecord } from '../../../../src/suite/result/step-record.js';
import { anAttempt, aStep } from '../../../fixtures/case-results.js';

const failing = (title: string) => aStep({ title, outcome: 'failed', error: { code: 'E0201', message: title } });
const soft = aStep({ title: 'a soft step', outcome: 'soft', error: { code: 'E0201', message: 'soft' } });
const around = (kind: StepRecord['kind'], outcome: StepRecord['outcome'], steps: StepRecord[], title: string = kind) =>
  aStep({ kind, outcome, steps, title, line: '' });

/** A part of a `try`: it fails with its last step. */
const part = (title: string, steps: StepRecord[]) =>
  around('group', steps.at(-1)?.outcome === 'failed' ? 'failed' : 'passed', steps, title);

describe('the steps that failed an attempt', () => {
  const titlesOf = (...steps: StepRecord[]) =>
    failedSteps(anAttempt(steps, { outcome: 'failed' })).map(({ title }) => title);

  it('leave out what a try caught, but for its soft steps', () => {
    const caught = around('try', 'passed', [part('try', [soft, failing('caught')]), part('catch', [aStep()])]);
    expect(titlesOf(caught, failing('the cause'))).to.deep.equal(['a soft step', 'the cause']);
  });

  it('are those of catch, where it failed too, and those of try before those of finally', () => {
    const [first, second, last] = [
      part('try', [failing('a')]),
      part('catch', [failing('b')]),
      part('finally', [failing('c')]),
    ];
    expect(titlesOf(around('try', 'failed', [first, second, last]))).to.deep.equal(['b']);
    expect(titlesOf(around('try', 'failed', [first, last]))).to.deep.equal(['a']);
    expect(titlesOf(around('try', 'failed', [first, part('catch', [aStep()]), last]))).to.deep.equal(['c']);
  });

  it('leave out the module of a condition that does not hold', () => {
    expect(titlesOf(around('if', 'passed', [failing('no banner')]))).to.deep.equal([]);
    expect(titlesOf(around('if', 'failed', [failing('no banner'), failing('in else')]))).to.deep.equal(['in else']);
  });

  it('are the innermost of a soft group, and a step around others that failed itself', () => {
    expect(titlesOf(around('group', 'soft', [failing('inside')]))).to.deep.equal(['inside']);
    const own = { ...around('use', 'failed', [soft], 'use pay'), error: { code: 'E0403', message: 'no list' } };
    expect(titlesOf(own)).to.deep.equal(['a soft step', 'use pay']);
  });
});
