import { expect } from 'chai';
import { MAX_READ_ELEMENTS } from '../../../../../src/device/element.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';

const ROW = 40;
const source = (rows: number) =>
  `<hierarchy width="1080" height="2208">${Array.from(
    { length: rows },
    (_, n) =>
      `<android.widget.Button text="Row ${n}" bounds="[0,${(n * ROW) % 2200}][1080,${((n * ROW) % 2200) + ROW}]" />`,
  ).join('')}</hierarchy>`;

describe('a native source with many elements', () => {
  it('is listed up to 20,000 of them, and searched to its end', async () => {
    const screen = nativeScreen(source(25_000));
    expect(screen.isTruncated).to.equal(true);
    const records = screen.elements();
    expect(records).to.have.length(MAX_READ_ELEMENTS - 1);
    expect(records.at(-1)!.text).to.equal('Row 19998');
    expect((await screen.find('text', 'Row 24999', 2)).total).to.equal(1);
  });

  it('is listed to its end up to that number', () => {
    const screen = nativeScreen(source(MAX_READ_ELEMENTS - 1));
    expect(screen.isTruncated).to.equal(false);
    expect(screen.elements()).to.have.length(MAX_READ_ELEMENTS - 1);
  });
});
