import { expect } from 'chai';
import fc from 'fast-check';
import { JsonScan } from '../../src/http/json-scan.js';
import { ServiceError } from '../../src/errors.js';

/** The code and message of the refusal of a text that arrives in pieces of that many bytes; nothing when it is taken. */
function refusalOf(text: string, size = Infinity): string | undefined {
  const bytes = Buffer.from(text);
  const scan = new JsonScan();
  try {
    for (let at = 0; at < bytes.length; at += size) scan.push(bytes.subarray(at, at + size));
    return undefined;
  } catch (error) {
    return error instanceof ServiceError ? `${error.code} ${error.message}` : String(error);
  }
}

describe('the scan of a body', () => {
  it('takes 50,000 values and refuses more', () => {
    const list = (length: number) => JSON.stringify(Array(length).fill(0));
    expect(refusalOf(list(49_000))).to.equal(undefined);
    for (const text of [list(51_000), `[${'[],'.repeat(30_000)}[]]`, `{${'"a":{},'.repeat(30_000)}"a":{}}`]) {
      expect(refusalOf(text)).to.match(/^E0403 .*more than 50000 values/);
    }
  });

  it('takes 200 levels and refuses more', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(refusalOf(nested(200))).to.equal(undefined);
    expect(refusalOf(nested(201))).to.match(/^E0403 .*deeper than 200 levels/);
    expect(refusalOf(nested(200).repeat(50)), 'side by side').to.equal(undefined);
  });

  it('counts nothing inside of texts, wherever they are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'ä', 'x'), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 7 }), (texts, size) => {
        const body = JSON.stringify([...texts, '[{,'.repeat(60_000)]);
        expect(refusalOf(body, size)).to.equal(undefined);
      }),
      { numRuns: 20 },
    );
  });
});
