import { expect } from 'chai';
import { splitRows } from '../../../../plugins/text/_tesseract/text-lines.js';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('split rows', () => {
  it('puts two rows apart that a high box joins', () => {
    const upper = [box(20, 0, 10, 10), box(32, 0, 10, 10), box(44, 0, 10, 10)];
    const lower = [box(20, 14, 10, 10), box(32, 14, 10, 10), box(44, 14, 10, 10)];
    const rows = splitRows([...upper, box(0, 0, 8, 24), ...lower]);
    expect(rows).to.have.length(2);
    for (const each of upper) expect(rows[0]).to.include(each);
    for (const each of lower) expect(rows[1]).to.include(each);
  });

  it('keeps a row with letters of different heights', () => {
    const row = [box(0, 0, 8, 14), box(10, 4, 8, 10), box(20, 4, 8, 14), box(30, 4, 8, 10)];
    expect(splitRows(row)).to.deep.equal([row]);
  });
});
