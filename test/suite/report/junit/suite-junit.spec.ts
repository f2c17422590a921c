import { expect } from 'chai';
import { suiteJunit } from '../../../../src/suite/report/junit/suite-junit.js';
import { eventfulRun } from '../../../fixtures/long-run.js';
import { NASTY_TEXTS } from '../../../fixtures/nasty-texts.js';
import { parsedXml, type XmlElement } from '../../../fixtures/parsed-xml.js';
import { caseAttempt, caseResult, runResult, stepRecord } from '../../../fixtures/run-result.js';

const named = (parent: XmlElement, name: string) => parent.children.filter((each) => each.name === name);

describe('suiteJunit', () => {
  it('has a suite for each file, and one for what failed outside the cases', () => {
    const root = parsedXml(suiteJunit(eventfulRun({ shard: '2/5' })));
    expect(root.attributes).to.deep.equal({ name: 'svc', tests: '6', failures: '1', errors: '2', time: '1.234' });
    expect(root.children.map(({ attributes: { timestamp: _, time: __, ...rest } }) => rest)).to.deep.equal([
      { name: 'shop', tests: '1', failures: '0', errors: '1', skipped: '0' },
      { name: 'shop.test.yaml', tests: '3', failures: '0', errors: '0', skipped: '1' },
      { name: 'member/pay.test.yaml', tests: '2', failures: '1', errors: '1', skipped: '0' },
    ]);
    const [shop] = root.children.slice(1);
    expect(named(named(shop!, 'properties')[0]!, 'property').map(({ attributes }) => attributes)).to.deep.equal([
      { name: 'svc.version', value: '1.2.3' },
      { name: 'shard', value: '2/5' },
    ]);
    expect(named(shop!, 'testcase').map(({ attributes }) => attributes)).to.deep.equal([
      { name: 'a guest looks around', classname: 'shop_test', time: '1.234' },
      { name: 'a guest pays', classname: 'shop_test', time: '1.234' },
      { name: 'nobody comes', classname: 'shop_test', time: '0.000' },
    ]);
  });

  it('tells a flaky case, a failure, an interruption and a skipped case apart', () => {
    const [, shop, member] = parsedXml(suiteJunit(eventfulRun())).children;
    const [passed, flaky, skipped] = named(shop!, 'testcase');
    const [failed, interrupted] = named(member!, 'testcase');
    const kinds = [passed, flaky, skipped, failed, interrupted].map((each) => each!.children.map(({ name }) => name));
    expect(kinds).to.deep.equal([
      ['system-out'],
      ['flakyFailure', 'system-out'],
      ['skipped'],
      ['failure', 'system-out'],
      ['rerunFailure', 'error', 'system-out'],
    ]);
    expect(failed!.children[0]).to.deep.include({
      attributes: { type: 'E0201', message: 'Element not found: id=pay' },
      text: 'Element not found: id=pay',
    });
    expect(skipped!.children[0]!.attributes).to.deep.equal({ message: 'not reached: --fail-fast' });
  });

  it('has the steps with their insides, the known errors, the logs and the files', () => {
    const [, , member] = parsedXml(suiteJunit(eventfulRun())).children;
    const output = named(named(member!, 'testcase')[0]!, 'system-out')[0]!.text;
    expect(output.split('\n').slice(0, 5)).to.deep.equal([
      '✓ 12 ms  Sleep  1',
      '✗ 12 ms  use pay by card',
      '  E0201 Element not found: id=pay',
      '  ✓ 12 ms  Sleep  1',
      '  ✗ 12 ms  Press Element  id=pay',
    ]);
    expect(output).to.contain('\n    shop.test.yaml:9:7\n').and.to.contain('\n    id=pay: not found, 2 looks, 40 ms');
    expect(output).to.match(
      /Found on the screen: PAY1 "Card refused"\nConsole:\n {2}error: card refused\nNetwork:\n {2}POST .*\nFile: trace in data\/t.zip\n/,
    );
  });

  it('reports an interrupted run as an error, and keeps nasty texts', () => {
    const run = runResult([], { isInterrupted: true });
    expect(parsedXml(suiteJunit(run)).attributes).to.include({ tests: '1', errors: '1' });
    for (const text of NASTY_TEXTS) {
      const error = { code: 'E0201', message: text };
      const attempt = caseAttempt([stepRecord({ title: text, line: text, outcome: 'failed', error })]);
      const nasty = runResult([caseResult([attempt], { title: text })]);
      const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
      const [testcase] = named(parsedXml(suiteJunit(nasty)).children[0]!, 'testcase');
      expect(named(testcase!, 'failure')[0]!.text).to.equal(kept);
    }
  });
});
