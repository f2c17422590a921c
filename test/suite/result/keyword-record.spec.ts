import { expect } from 'chai';
import { type KeywordRun, keywordRecord } from '../../../src/suite/result/keyword-record.js';
import { masker } from '../../../src/secret.js';
import { fakeAttachments } from '../../fixtures/attachments.js';

const parameter = (name: string) => ({ name, type: 'str' as const, default: null, required: true, description: '' });
const RUN: KeywordRun = {
  step: { place: { file: 'shop.test.yaml', line: 3, column: 5 } },
  keyword: { keyword: 'Enter Text', keyword_slug: 'enter_text', parameters: [parameter('element'), parameter('text')] },
  params: ['id=name', '@:hunter2'],
  began: new Date('2026-01-31T18:04:05.678Z'),
  ms: 12,
};
const NONE = { attempts: [], attempts_total: 0 };
const hide = masker(['@:hunter2']);
const record = (run: Partial<KeywordRun>) => keywordRecord({ ...RUN, ...run }, hide, fakeAttachments());

const trace = (locator: string) => ({
  locator,
  by: 'ocr',
  value: locator,
  found: false,
  ms: 2,
  looks: 1,
  rungs: [{ rung: 'ocr', source: 'tesseract', ms: 1, outcome: 'miss' }],
});

describe('keywordRecord', () => {
  it('has the step, its parameters by name and the result, secrets masked', async () => {
    const answer = { data: { result: 'was hunter2' }, answers: 'value' as const, failed: NONE };
    expect(await record({ answer })).to.deep.equal({
      kind: 'keyword',
      title: 'Enter Text',
      keyword: 'enter_text',
      params: [
        { name: 'element', values: ['id=name'] },
        { name: 'text', values: ['@:***'] },
      ],
      line: 'id=name, @:***',
      outcome: 'passed',
      began: '2026-01-31T18:04:05.678Z',
      ms: 12,
      place: 'shop.test.yaml:3:5',
      result: { text: 'was @:***' },
      traces: [],
      attempts: [],
      attemptsTotal: 0,
      steps: [],
    });
  });

  it('tells a failure from one of a soft step', async () => {
    const error = { code: 'E0201', message: 'Element not found: hunter2' };
    const failed = await record({ error, screen: { file: 'data/a.png' } });
    expect(failed).to.deep.include({
      outcome: 'failed',
      error: { code: 'E0201', message: 'Element not found: @:***' },
      screen: { file: 'data/a.png' },
    });
    expect(await record({ error, step: { soft: true } })).to.include({ outcome: 'soft' });
  });

  it('shows the masked screen in place of a picture, and of a screen all but its picture', async () => {
    const picture = { data: { result: 'iVBOR' }, answers: 'picture' as const, failed: NONE };
    const shown = { file: 'data/masked.png' };
    expect((await record({ answer: picture, shown })).result).to.deep.equal(shown);
    expect((await record({ answer: picture })).result).to.deep.equal({ missing: 'the report has no pictures' });
    const screen = {
      data: { result: { screenshot: 'iVBOR', elements: [] } },
      answers: 'screen' as const,
      failed: NONE,
    };
    const { result } = await record({ answer: screen });
    expect(result).to.have.property('text').that.contains('"(a picture)"').and.not.contains('iVBOR');
  });

  it('has the heal with the steps to write instead, secrets masked', async () => {
    const healed = {
      result: null,
      healed: true as const,
      heal_summary: 'id=old finds nothing',
      suggested_steps: [{ keyword: 'enter_text', params: ['id=new', '@:hunter2'] }],
    };
    const { heal } = await record({ answer: { data: healed, answers: 'value', healed, failed: NONE } });
    expect(heal).to.deep.equal({
      summary: 'id=old finds nothing',
      steps: [{ keyword: 'enter_text', params: ['id=new', '@:***'] }],
    });
  });

  it('lists the failed alternatives, the last with the pictures of the failure', async () => {
    const attempts = ['id=a', 'ocr=b'].map((element) => ({
      params: { element, text: '@:hunter2' },
      code: 'E0201' as const,
      message: `Element not found: ${element}`,
      trace: [trace(element)],
    }));
    const picture = `data:image/jpeg;base64,${Buffer.from('seen').toString('base64')}`;
    const details = { attempts, attempts_total: 2, trace: [{ ...trace('ocr=b'), picture }] };
    const both = await record({ error: { code: 'E0201', message: 'Element not found', details } });
    expect(both.traces).to.deep.equal([]);
    expect(both.attempts.map(({ params }) => params[1])).to.deep.equal([
      { name: 'text', values: ['@:***'] },
      { name: 'text', values: ['@:***'] },
    ]);
    expect(both.attempts.map(({ traces }) => 'picture' in traces[0]!)).to.deep.equal([false, true]);
    const single = { ...details, attempts: attempts.slice(1), attempts_total: 1 };
    const one = await record({ error: { code: 'E0201', message: 'Element not found', details: single } });
    expect(one).to.include({ attemptsTotal: 0 });
    expect(one.traces).to.deep.equal([{ ...trace('ocr=b'), picture: { file: 'data/seen.jpg' } }]);
  });
});
