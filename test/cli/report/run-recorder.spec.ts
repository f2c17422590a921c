import { expect } from 'chai';
import { traceRecords } from '../../../src/cli/report/run-recorder.js';

const same = <T>(value: T): T => value;
const rung = { rung: 'ocr', source: 'tesseract', ms: 1, outcome: 'miss' };
const trace = { locator: 'ocr=Save', found: false, ms: 2, looks: 1, rungs: [rung] };
const picture = 'data:image/jpeg;base64,QUJD';

describe('traceRecords', () => {
  it('keeps the traces of the ladder, with the picture of one that looked at the screen', () => {
    expect(traceRecords([{ ...trace, picture }], same)).to.deep.equal([{ ...trace, picture }]);
    const byTree = {
      ...trace,
      rungs: [
        { ...rung, rung: 'text' },
        { ...rung, outcome: 'skipped' },
      ],
    };
    expect(traceRecords([{ ...byTree, picture }], same)).to.deep.equal([byTree]);
  });

  it('leaves out a picture that is none', () => {
    for (const other of ['http://example.com/a.png', 'data:image/svg+xml;base64,QUJD', `${picture}" onload="`, 1]) {
      expect(traceRecords([{ ...trace, picture: other }], same)).to.deep.equal([trace]);
    }
  });

  it('shows what else was noted as JSON, masked', () => {
    const hide = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('word', '***')) as T;
    expect(traceRecords([{ pass: 'word' }, { locator: 'x', rungs: [null] }], hide)).to.deep.equal([
      { note: '{\n  "pass": "***"\n}' },
      { note: JSON.stringify({ locator: 'x', rungs: [null] }, undefined, 2) },
    ]);
    expect(traceRecords(undefined, same)).to.deep.equal([]);
  });
});
