import { expect } from 'chai';
import { stepsJunit } from '../../../../src/suite/report/junit/steps-junit.js';
import type { RunResult } from '../../../../src/suite/result/run-result.js';
import { NASTY_TEXTS } from '../../../fixtures/nasty-texts.js';
import { parsedXml, type XmlElement } from '../../../fixtures/parsed-xml.js';
import { stepRecord, stepsRun } from '../../../fixtures/run-result.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

const suiteOf = (run: RunResult): XmlElement => parsedXml(stepsJunit(run)).children[0]!;
const casesOf = (run: RunResult): XmlElement[] => suiteOf(run).children.filter(({ name }) => name === 'testcase');

const failed = stepRecord({
  outcome: 'failed',
  ms: 1500,
  error: { code: 'E0201', message: 'Element not found: a\nb' },
});
const skipped = stepRecord({ outcome: 'skipped', ms: 0 });

describe('stepsJunit', () => {
  it('has a suite with the counts, the time, and properties of the run', () => {
    const suite = suiteOf(stepsRun([stepRecord(), failed, skipped]));
    expect(suite.attributes).to.deep.equal({
      name: 'shop.yaml',
      tests: '3',
      failures: '1',
      errors: '0',
      skipped: '1',
      time: '1.234',
      timestamp: '2026-01-31T18:04:05',
    });
    expect(suite.children[0]!.children.map(({ attributes: { name, value } }) => [name, value])).to.deep.equal([
      ['svc.version', '1.2.3'],
      ['driver', 'playwright'],
      ['address', 'https://example.com/'],
    ]);
  });

  it('has a case for each step, with its failure or why it was skipped', () => {
    const [one, two, three] = casesOf(
      stepsRun([stepRecord({ result: { text: 'Shop' } }), failed, skipped], { reason: 'not reached: step 2 failed' }),
    );
    expect(one!.attributes).to.deep.equal({ name: 'Sleep 1', classname: 'shop', time: '0.012' });
    expect(one!.children.map(({ name, text }) => [name, text])).to.deep.equal([['system-out', 'Result: Shop']]);
    const [failure] = two!.children;
    expect(failure).to.deep.include({
      name: 'failure',
      attributes: { type: 'E0201', message: 'Element not found: a b' },
      text: 'Element not found: a\nb',
    });
    expect(three!.children[0]).to.deep.include({
      name: 'skipped',
      attributes: { message: 'not reached: step 2 failed' },
    });
  });

  it('gives every case a name of its own', () => {
    const names = casesOf(stepsRun([stepRecord(), stepRecord(), stepRecord({ line: '2' })]));
    expect(names.map(({ attributes }) => attributes['name'])).to.deep.equal(['Sleep 1', 'Sleep 1 (2)', 'Sleep 2']);
  });

  it('names the class after the file and its folders', () => {
    for (const [source, classname] of [
      ['flows/sign in.v2.yaml', 'flows.sign_in_v2'],
      ['../flows/login.yaml', 'flows.login'],
      ['/tmp/x/login.yaml', 'login'],
      ['stdin', 'stdin'],
      ['svc', 'svc'],
    ] as const) {
      const [step] = casesOf(stepsRun([stepRecord()], { file: source }));
      expect(step!.attributes['classname'], source).to.equal(classname);
    }
  });

  it('has an error for a session that did not open, and for an interruption between steps', () => {
    const problem = { code: 'E0102', message: 'Failed to start session' };
    const [opening, step] = casesOf(
      stepsRun([skipped], { reason: 'not reached: the session could not be opened', run: { problems: [problem] } }),
    );
    expect(opening!.attributes['name']).to.equal('Open the session');
    expect(opening!.children[0]!.attributes).to.deep.equal({ type: 'E0102', message: 'Failed to start session' });
    expect(step!.children[0]!.attributes['message']).to.equal('not reached: the session could not be opened');
    const interrupted = suiteOf(stepsRun([stepRecord(), skipped], { run: { isInterrupted: true } }));
    expect(interrupted.attributes).to.include({ tests: '3', errors: '1', failures: '0', skipped: '1' });
    expect(suiteOf(stepsRun([failed, skipped], { run: { isInterrupted: true } })).attributes).to.include({
      errors: '0',
    });
  });

  it('is well-formed and keeps nasty texts', async () => {
    const tab = await (await sharedChromium()).newPage();
    try {
      for (const text of NASTY_TEXTS) {
        const error = { code: 'E0201', message: text };
        const attempts = [{ ...error, params: [{ name: text, values: [text] }], traces: [{ note: text }] }];
        const step = stepRecord({ title: text, line: text, outcome: 'failed', result: { text }, error, attempts });
        const run = stepsRun([step, skipped], { title: text, file: text }, { driver: text, address: text });
        const seen = await tab.evaluate(
          (xml) => {
            const read = new DOMParser().parseFromString(xml, 'application/xml');
            return [read.querySelector('parsererror')?.textContent, read.querySelector('failure')?.textContent];
          },
          // A text goes to the browser as UTF-8, as it goes to a file.
          Buffer.from(stepsJunit(run)).toString(),
        );
        const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
        expect(seen).to.deep.equal([undefined, kept]);
      }
    } finally {
      await tab.close();
    }
  });
});
