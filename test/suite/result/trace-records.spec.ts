import { expect } from 'chai';
import { traceRecords } from '../../../src/suite/result/trace-records.js';
import { fakeAttachments } from '../../fixtures/attachments.js';

const same = <T>(value: T): T => value;
const rung = { rung: 'ocr', source: 'tesseract', ms: 1, outcome: 'miss' };
const trace = { locator: 'ocr=Save', found: false, ms: 2, looks: 1, rungs: [rung] };
const picture = `data:image/jpeg;base64,${Buffer.from('seen').toString('base64')}`;
const records = (notes: readonly object[] | undefined, hide = same) => traceRecords(notes, hide, fakeAttachments());

describe('traceRecords', () => {
  it('keeps the traces of the ladder, with the picture of one that looked at the screen', async () => {
    expect(await records([{ ...trace, picture }])).to.deep.equal([{ ...trace, picture: { file: 'data/seen.jpg' } }]);
    const byTree = {
      ...trace,
      rungs: [
        { ...rung, rung: 'text' },
        { ...rung, outcome: 'skipped' },
      ],
    };
    expect(await records([{ ...byTree, picture }])).to.deep.equal([byTree]);
  });

  it('leaves out a picture that is none', async () => {
    for (const other of ['http://example.com/a.png', 'data:image/svg+xml;base64,QUJD', `${picture}" onload="`, 1]) {
      expect(await records([{ ...trace, picture: other }])).to.deep.equal([trace]);
    }
  });

  it('shows what else was noted as JSON, masked', async () => {
    const hide = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('word', '***')) as T;
    expect(await records([{ pass: 'word' }, { locator: 'x', rungs: [null] }], hide)).to.deep.equal([
      { note: '{\n  "pass": "***"\n}' },
      { note: JSON.stringify({ locator: 'x', rungs: [null] }, undefined, 2) },
    ]);
    expect(await records(undefined)).to.deep.equal([]);
  });
});
