import { expect } from 'chai';
import { caseLines } from '../../../../src/cli/test/progress/case-lines.js';
import { aCase, aFailedCase, anAttempt, aStep } from '../../../fixtures/case-results.js';

const FAILURE = { code: 'E0201', message: 'id=plus finds nothing' };
const failedStep = aStep({ outcome: 'failed', error: FAILURE });

describe('the lines of an ended case', () => {
  const textsOf = (...given: Parameters<typeof caseLines>) => caseLines(...given).map(({ text }) => text);

  it('are one for a case that passed: duration, file and title', () => {
    expect(caseLines(aCase({ title: 'a guest\n buys tea' }))).to.deep.equal([
      { text: '✓      1.2 s  shop.test.yaml  a guest buys tea', colour: 'green' },
    ]);
  });

  it('tell of a failure the step with its place, the code and the message', () => {
    expect(textsOf(aFailedCase())).to.deep.equal([
      '✗      1.2 s  shop.test.yaml  a guest buys coffee',
      '             shop.test.yaml:12:9  Press Element  element=plus',
      '             E0201 id=plus finds nothing',
    ]);
  });

  it('tell each soft failure, and a failure inside of other steps once', () => {
    const soft = aStep({ outcome: 'soft', place: 'shop.test.yaml:3:5', error: FAILURE });
    const use = aStep({
      kind: 'use',
      title: 'use pay',
      line: '',
      outcome: 'failed',
      steps: [failedStep],
    });
    const attempts = [anAttempt([soft, use], { outcome: 'failed', error: FAILURE })];
    expect(textsOf(aFailedCase({ attempts }))).to.deep.equal([
      '✗      1.2 s  shop.test.yaml  a guest buys coffee',
      '             shop.test.yaml:3:5  Press Element  element=plus  (soft)',
      '             E0201 id=plus finds nothing',
      '             shop.test.yaml:7:9  Press Element  element=plus',
      '             E0201 id=plus finds nothing',
    ]);
  });

  it('tell a failure that no step has, every line of it, and what was found on the screen', () => {
    const error = { code: 'E0301', message: 'no browser\nfirst line\nsecond line' };
    const foundErrors = [{ code: 'PAY-1', match: 'card refused' }];
    expect(
      textsOf(aFailedCase({ attempts: [anAttempt([], { outcome: 'failed', error, foundErrors })] })),
    ).to.deep.equal([
      '✗      1.2 s  shop.test.yaml  a guest buys coffee',
      `             E0301 no browser\n             first line\n             second line`,
      '             on the screen: PAY-1 card refused',
    ]);
  });

  it('shorten a very long message', () => {
    const error = { code: 'E0301', message: Array.from({ length: 500 }, (_, i) => `line ${i}`).join('\n') };
    const [, told] = textsOf(aFailedCase({ attempts: [anAttempt([], { outcome: 'failed', error })] }));
    expect(told!.split('\n')).to.have.length(13);
    expect(told).to.match(/…$/);
  });

  it('call a case flaky that passed when it was tried again, with its first failure', () => {
    const attempts = [anAttempt([failedStep], { outcome: 'failed', error: FAILURE }), anAttempt([aStep()])];
    expect(caseLines(aCase({ outcome: 'flaky', attempts }))[0]).to.deep.equal({
      text: '!      1.2 s  shop.test.yaml  a guest buys tea  (flaky: passed in attempt 2)',
      colour: 'yellow',
    });
    expect(textsOf(aCase({ outcome: 'flaky', attempts })).slice(1)).to.deep.equal([
      '             shop.test.yaml:7:9  Press Element  element=plus',
      '             E0201 id=plus finds nothing',
    ]);
  });

  it('count the attempts of a failure, and say that one was interrupted', () => {
    const interrupted = anAttempt([], { outcome: 'interrupted', error: { code: 'E0106', message: 'it was lost' } });
    const failed = anAttempt([failedStep], { outcome: 'failed', error: FAILURE });
    expect(textsOf(aFailedCase({ attempts: [interrupted, failed] }))[0]).to.match(/\(2 attempts; interrupted\)$/);
    expect(textsOf(aCase({ attempts: [interrupted, anAttempt([aStep()])] }))).to.deep.equal([
      '✓      1.2 s  shop.test.yaml  a guest buys tea  (interrupted)',
      '             E0106 it was lost',
    ]);
  });

  it('say why a case was skipped, without a time', () => {
    expect(textsOf(aCase({ outcome: 'skipped', attempts: [], ms: 0, reason: 'another failed' }))).to.deep.equal([
      '-             shop.test.yaml  a guest buys tea  (skipped: another failed)',
    ]);
  });

  it('show the heals and what to write instead', () => {
    const heal = {
      summary: 'id=old finds nothing',
      steps: [{ keyword: 'press_element', params: ['id=new'] }],
    };
    expect(textsOf(aCase({ attempts: [anAttempt([aStep({ heal })])] }))[1]).to.equal(
      '             ! healed: id=old finds nothing; write: press_element id=new',
    );
  });
});
